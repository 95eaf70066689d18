/** The dark and the light theme: the preference of the system, until the user chooses. */

import { get } from './url.js';

const dark = matchMedia('(prefers-color-scheme: dark)');
const listeners = [];
let values = new Map();

function choice() {
  return get('theme') ?? localStorage.getItem('swell.theme') ?? (dark.matches ? 'dark' : 'light');
}

function apply(theme) {
  document.documentElement.dataset.theme = theme === 'dark' ? 'dark' : 'light';
  values = new Map();
  listeners.forEach((listener) => listener());
}

/** Returns the value of a custom property of the style sheet in the current theme. */
export function token(name) {
  if (!values.has(name)) {
    values.set(name, getComputedStyle(document.documentElement).getPropertyValue(name).trim());
  }
  return values.get(name);
}

/** Registers a listener that is called whenever the theme has changed. */
export function onThemeChange(listener) {
  listeners.push(listener);
}

dark.addEventListener('change', () => apply(choice()));
document.getElementById('theme').addEventListener('click', () => {
  const next = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark';
  localStorage.setItem('swell.theme', next);
  apply(next);
});
apply(choice());
