/** Shows the names of topics and documents. */

import { topicColor } from './colors.js';
import { el, swatch } from './dom.js';
import { snippet, sourceLink, title, trace } from './sources.js';
import { link } from './url.js';

/** Creates a link to the page of a topic. */
export function topicLink(id, label, more = null) {
  return el(
    'a',
    { class: 'topic-link', href: link('topic', { topic: id }) },
    swatch(topicColor(id)),
    el('span', { class: 'label' }, label),
    el('span', { class: 'id' }, `#${id}`),
    more,
  );
}

const MARKS = [
  ['pinned', '◆ pinned', 'pinned by a user: the topic keeps its slot'],
  ['muted', '× muted', 'muted by a user: the topic raises no alerts'],
  ['background', '≈ background', 'nearly all documents have a little of it; it is assigned only where no other topic has half of its share, and raises no alerts'],
];

/** Creates badges that show whether a topic is pinned, muted or the background. */
export function marks(topic) {
  return MARKS.filter(([name]) => topic[name]).map(([, text, title]) => el('span', { class: 'badge mark', title }, text));
}

/** Creates links to the topics of a chart, also for keyboard users; hovering highlights a topic. */
export function legend(topics, point = () => {}) {
  return el(
    'ul',
    { class: 'legend' },
    ...topics.map((topic) => {
      const entry = topicLink(topic.topic, topic.label);
      ['mouseenter', 'focus'].forEach((on) => entry.addEventListener(on, () => point(topic, true)));
      ['mouseleave', 'blur'].forEach((on) => entry.addEventListener(on, () => point(topic, false)));
      return el('li', { class: topic.live === false ? 'ended' : '' }, entry);
    }),
  );
}

/** Returns a function that highlights the line of a topic by dimming the others. */
export function pointer(chart) {
  return (topic, on) => chart()?.dispatchAction({ type: on ? 'highlight' : 'downplay', seriesName: String(topic.topic) });
}

/** Puts dots between the parts that are not null. A part written from right to left leaves the order of the others. */
export function separated(parts) {
  return parts.filter((part) => part !== null).flatMap((part, i) => [i === 0 ? '' : ' · ', el('bdi', {}, part)]);
}

/** Creates a list of documents; their ids and titles are not trusted. */
export function documents(list, value, when) {
  return el('ol', { class: 'documents' }, ...list.map((document) => documentItem(document, when, value(document))));
}

/** Creates an item of a list of documents. */
export function documentItem(document, when, value, more = null) {
  return el(
    'li',
    {},
    title(document),
    snippet(document),
    el('span', { class: 'more' }, ...separated([when(document.timestamp), sourceLink(document.source), trace(document.traceId), document.id])),
    el('span', { class: 'number' }, value),
    more,
  );
}
