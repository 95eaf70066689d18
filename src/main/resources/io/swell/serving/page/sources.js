/** Where documents come from: their sources, traces and links. The address may name a source; lists then show only what is from it. */

import { el } from './dom.js';
import { get, here } from './url.js';

/** Returns the source that the address names, or an empty text. */
export function chosenSource() {
  return get('source', '');
}

/** Creates a link that shows only what is from a source; null if there is none. */
export function sourceLink(source, documents = null) {
  return source === null || source === undefined
    ? null
    : el('a', { class: 'source', href: here({ source }), title: `only from ${source}` }, source, documents === null ? null : ` ${documents}`);
}

/** Creates what shows the trace of a document; null if it has none. */
export function trace(id) {
  return id === null || id === undefined ? null : el('span', { class: 'trace', title: 'trace id' }, id);
}

/** Creates the title of a document, or its id if it has none, with the link to it behind; neither is trusted. */
export function title(document) {
  const text = document.title === '' ? document.id : document.title;
  const isWeb = /^https?:\/\//i.test(document.link ?? '');
  return el('span', { class: 'title' }, isWeb ? el('a', { href: document.link, rel: 'noopener noreferrer', target: '_blank' }, text) : text);
}

/** Creates a link that shows all sources again; null if the address names none. */
export function allSources() {
  const source = chosenSource();
  return source === '' ? null : el('a', { class: 'badge', href: here({ source: null }), title: 'show all sources' }, `only ${source} ×`);
}
