"""Every sound of the table, rendered by the browser, is audible, short and does not clip."""

import base64
import subprocess
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

pytestmark = pytest.mark.browser

WEB = Path(__file__).parents[3] / "web"
TO_SCRIPT = """
const {transpileModule} = require('typescript');
const source = require('fs').readFileSync('src/scenes/synth.ts', 'utf-8');
console.log(transpileModule(source, {compilerOptions: {target: 'es2022', module: 'es2022'}}).outputText);
"""
RENDER = """async (address) => {
  const {LOUDNESS, SOUNDS} = await import(address);
  const rate = 44100, found = {};
  for (const [name, sound] of Object.entries(SOUNDS)) {
    const audio = new OfflineAudioContext(1, rate * 6, rate);
    const to = audio.createGain();
    to.gain.value = LOUDNESS;
    to.connect(audio.destination);
    sound(audio, to);
    const data = (await audio.startRendering()).getChannelData(0);
    let peak = 0, last = 0;
    data.forEach((value, i) => {
      peak = Math.max(peak, Math.abs(value));
      if (Math.abs(value) > 0.004) last = i;
    });
    found[name] = {peak, seconds: last / rate};
  }
  return found;
}"""
SECONDS = {  # the least and the greatest length of each sound
    "tap": (0.01, 0.15),
    "rattle": (0.2, 0.4),
    "drums": (0.6, 1.0),
    "crown": (0.3, 1.0),
    "catholic": (0.4, 1.0),
    "protestant": (0.4, 1.0),
    "bell": (0.5, 1.3),
    "slap": (0.3, 0.6),
    "lostSlap": (0.3, 0.6),
    "won": (3.0, 4.0),
    "lost": (1.3, 2.2),
}


def test_every_sound_is_heard_is_short_and_does_not_clip(page: Page) -> None:
    script = subprocess.run(["node", "-e", TO_SCRIPT], cwd=WEB, capture_output=True, check=True).stdout
    address = f"data:text/javascript;base64,{base64.b64encode(script).decode()}"
    found: dict[str, Any] = page.evaluate(RENDER, address)
    assert found.keys() == SECONDS.keys()
    for name, (shortest, longest) in SECONDS.items():
        assert 0.08 < found[name]["peak"] < 0.9, (name, found[name])
        assert shortest < found[name]["seconds"] < longest, (name, found[name])
    assert found["lost"]["peak"] < found["won"]["peak"], "a loss is quiet"
