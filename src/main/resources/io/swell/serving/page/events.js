/** Shows topic events and the results of user commands. */

import { el } from './dom.js';
import { time } from './format.js';
import { topicLink } from './names.js';

const KINDS = {
  born: '+ born',
  ended: '− ended',
  merged: '⇥ merged',
  vocabulary_bounded: '! vocabulary full',
  renamed: '= renamed',
  pinned: '• pinned',
  unpinned: '◦ unpinned',
  muted: '× muted',
  unmuted: '◦ unmuted',
  document_deleted: '⌫ deleted',
  deployed: '↑ deployed',
  rejected: '! rejected',
};

/** Creates a list of events, newest first. */
export function eventList(events, windowMillis, named = true) {
  return el('ol', { class: 'event-list' }, ...events.map((event) => entry(event, windowMillis, named)));
}

function withoutTopic(event, evidence) {
  if (event.event === 'vocabulary_bounded') {
    return 'bounded by the heap';
  }
  if (event.event === 'document_deleted') {
    return 'a document, by a user';
  }
  if (event.event === 'deployed') {
    return event.service ?? 'all services';
  }
  return evidence === '' ? 'a judgment' : `topic from ${evidence}`;
}

function entry(event, windowMillis, named) {
  const evidence = event.evidence.terms.slice(0, 6).join(', ');
  return el(
    'li',
    {},
    el('time', { datetime: event.timestamp }, time(event.timestamp, windowMillis)),
    el('span', { class: `kind ${event.event}` }, KINDS[event.event] ?? event.event),
    el(
      'span',
      { class: 'details' },
      event.topic === null ? el('span', { class: 'more' }, withoutTopic(event, evidence)) : named ? topicLink(event.topic, event.label) : evidence,
      event.into === null ? null : el('span', { class: 'more' }, ' into ', topicLink(event.into, '')),
      event.name == null ? null : el('span', { class: 'more' }, ` ${event.name}`),
      event.evidence.byUser && event.topic !== null ? el('span', { class: 'more' }, ' by a user') : null,
      event.evidence.cosine === null ? null : el('span', { class: 'more' }, ` cosine ${event.evidence.cosine.toFixed(2)}`),
      event.evidence.reason == null ? null : el('span', { class: 'more' }, `: ${event.evidence.reason}`),
      event.evidence.inactiveSince == null ? null : el('span', { class: 'more' }, ` inactive since ${time(event.evidence.inactiveSince, windowMillis)}`),
    ),
  );
}
