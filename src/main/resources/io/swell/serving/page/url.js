/** The URL of the page stores what is shown, so that a link can be shared. */

const KEPT = ['model', 'theme', 'tz', 'still'];
const listeners = [];
let query = new URLSearchParams(location.search);

export function get(name, otherwise = null) {
  return query.get(name) ?? otherwise;
}

export function has(name) {
  return query.has(name);
}

/** Returns the link to a view; parameters that apply to all views are kept. */
export function link(view, parameters = {}) {
  const next = new URLSearchParams();
  next.set('view', view);
  KEPT.filter((name) => query.has(name)).forEach((name) => next.set(name, query.get(name)));
  fill(next, parameters);
  return `?${next}`;
}

/** Returns the link to what is shown now with some parameters changed. */
export function here(parameters) {
  const next = new URLSearchParams(query);
  fill(next, parameters);
  return `?${next}`;
}

/** Changes parameters of the URL without leaving the view. */
export function change(parameters) {
  fill(query, parameters);
  history.replaceState(null, '', `?${query}`);
}

/** Navigates to a link of this page. */
export function go(target) {
  if (`?${query}` !== target) {
    history.pushState(null, '', target);
    read();
  }
}

/** Registers a listener that is called after navigation. */
export function onGo(listener) {
  listeners.push(listener);
}

function fill(into, parameters) {
  for (const [name, value] of Object.entries(parameters)) {
    if (value === null || value === '') {
      into.delete(name);
    } else {
      into.set(name, value);
    }
  }
}

function read() {
  query = new URLSearchParams(location.search);
  listeners.forEach((listener) => listener());
}

window.addEventListener('popstate', read);
document.addEventListener('click', (event) => {
  const anchor = event.target.closest?.('a[href^="?"]');
  if (anchor && !event.metaKey && !event.ctrlKey && !event.shiftKey && event.button === 0) {
    event.preventDefault();
    go(anchor.getAttribute('href'));
  }
});
