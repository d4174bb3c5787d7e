import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';

const target = document.getElementById('app')!;
target.replaceChildren(); // the bare frame that is painted until we are here
export default mount(App, { target });
