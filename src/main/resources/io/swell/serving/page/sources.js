/** Where documents come from: their sources, traces and links. The address may name a source, a trace or both; lists then show only what is from there. */

import { el } from './dom.js';
import { get, here } from './url.js';

/** Returns the source and the trace that the address names, or empty texts, as parameters of the API. */
export function chosenOrigin() {
  return { source: get('source', ''), traceId: get('traceId', '') };
}

/** Says in words to what lists are limited, such as " from wire"; empty if they are not. */
export function limits() {
  const { source, traceId } = chosenOrigin();
  return `${source === '' ? '' : ` from ${source}`}${traceId === '' ? '' : ` of trace ${traceId}`}`;
}

/** Creates a link that shows only what is from a source; null if there is none. */
export function sourceLink(source, documents = null) {
  return source === null || source === undefined
    ? null
    : el('a', { class: 'source', href: here({ source }), title: `only from ${source}` }, el('bdi', {}, source), documents === null ? null : ` ${documents}`);
}

/** Creates a link that shows only what is of a trace; null if there is none. */
export function trace(id) {
  return id === null || id === undefined ? null : el('a', { class: 'source trace', href: here({ traceId: id }), title: 'trace id: show only this trace' }, id);
}

/** Creates the title of a document, or its id if it has none, with the link to it behind; neither is trusted. */
export function title(document) {
  const text = isStart(document) ? document.snippet : document.title === '' ? document.id : document.title;
  const isWeb = /^https?:\/\//i.test(document.link ?? '');
  return el('span', { class: 'title' }, isWeb ? el('a', { href: document.link, rel: 'noopener noreferrer', target: '_blank' }, text) : text);
}

/** Creates the start of the text of a document; null if there is none, or if it stands in place of the title. */
export function snippet(document) {
  return hasSnippet(document) && !isStart(document) ? el('p', { class: 'snippet', dir: 'auto' }, document.snippet) : null;
}

function hasSnippet({ snippet: text }) {
  return text !== null && text !== undefined;
}

/** Returns whether the title is only the start of the text, as that of a document without a title. */
function isStart(document) {
  return hasSnippet(document) && document.title !== '' && document.snippet.startsWith(document.title.replace(/\.\.\.$/, ''));
}

/** Creates links that end the limits of lists; null if there are none. */
export function endLimits() {
  const { source, traceId } = chosenOrigin();
  return limits() === '' ? null : el('span', {}, undo(source, { source: null }, 'show all sources'), undo(traceId, { traceId: null }, 'show all traces'));
}

function undo(name, without, explanation) {
  return name === '' ? null : el('a', { class: 'badge', href: here(without), title: explanation }, `only ${name} ×`);
}
