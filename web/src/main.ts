import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';

const target = document.getElementById('app')!;
target.replaceChildren(); // the bare frame painted until the app starts

const FRESH = 10_000;
// After an upgrade of the server, parts that an open page has not loaded yet are gone: load the page again.
addEventListener('vite:preloadError', () => {
  if (performance.now() < FRESH) return; // it is not the page that is old
  void fetch('/health').then(
    (answer) => answer.ok && location.reload(),
    () => undefined,
  );
});
export default mount(App, { target });
