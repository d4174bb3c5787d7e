import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';

const target = document.getElementById('app')!;
target.replaceChildren(); // the bare frame painted until the app starts
export default mount(App, { target });
