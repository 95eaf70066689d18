/** The address of the page keeps what is looked at, so that a link shows another the same. */

const KEPT = ['model', 'theme', 'tz', 'still'];
const listeners = [];
let query = new URLSearchParams(location.search);

export function get(name, otherwise = null) {
  return query.get(name) ?? otherwise;
}

export function has(name) {
  return query.has(name);
}

/** The address of a view; what belongs to no view stays as it is. */
export function link(view, parameters = {}) {
  const next = new URLSearchParams();
  next.set('view', view);
  KEPT.filter((name) => query.has(name)).forEach((name) => next.set(name, query.get(name)));
  fill(next, parameters);
  return `?${next}`;
}

/** Changes parameters of the address without leaving the view. */
export function change(parameters) {
  fill(query, parameters);
  history.replaceState(null, '', `?${query}`);
}

/** Goes to an address of this page. */
export function go(address) {
  if (`?${query}` !== address) {
    history.pushState(null, '', address);
    read();
  }
}

/** Calls back when another view is gone to. */
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
