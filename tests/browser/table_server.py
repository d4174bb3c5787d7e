"""The table server in a process of its own."""

from __future__ import annotations

import contextlib
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

HERE = Path(__file__).parent


class Server:
    """The table server."""

    def __init__(self, database: Path, lab: Path | None = None) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.database = database
        self.lab = lab  # the directory of its runs; None: there is no lab
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [sys.executable, str(HERE / "serve.py"), str(self.port), str(self.database)]
        command += [] if self.lab is None else [str(self.lab)]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(600):
            with contextlib.suppress(OSError), urllib.request.urlopen(f"{self.url}/health", timeout=1):
                return
            if self.process.poll() is not None:
                raise RuntimeError("the server does not start")
            time.sleep(0.1)
        raise RuntimeError("the server does not answer")

    def stop(self) -> None:
        if self.process is not None:
            self.process.kill()  # without warning: acknowledged answers must survive that
            self.process.wait()
            self.process = None
