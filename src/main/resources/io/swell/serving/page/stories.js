/** Shows stories: what they are about, how large they are, and when. */

import { el } from './dom.js';
import { count, minute } from './format.js';
import { topicLink } from './names.js';
import { link } from './url.js';

const STATES = { merged: 'merged', ended: 'ended' };

/**
 * Creates a list of stories.
 *
 * @param labels of the live topics by id; null to show no topics
 */
export function storyList(stories, labels) {
  return el('ol', { class: 'results stories' }, ...stories.map((story) => entry(story, labels)));
}

function entry(story, labels) {
  return el(
    'li',
    {},
    storyLink(story.id, story.label, badges(story)),
    el('span', { class: 'number' }, documents(story)),
    el('p', { class: 'terms' }, ...facts(story, labels)),
    el('p', { class: 'terms' }, story.terms.map(({ term }) => term).join(', ')),
  );
}

/** Creates a link to the page of a story. */
export function storyLink(id, label, more = []) {
  return el('a', { class: 'topic-link', href: link('story', { story: id }) }, el('span', { class: 'label' }, label), el('span', { class: 'id' }, `#${id}`), ...more);
}

/** Creates a link to the main topic of a story; labels has those of the live topics. */
export function storyTopic({ topic }, labels) {
  return topicLink(topic, labels.get(topic) ?? 'ended topic');
}

/** Creates badges for a story that is over, and for one that continues another. */
export function badges(story) {
  return [
    STATES[story.state] === undefined ? null : el('span', { class: 'badge' }, STATES[story.state]),
    story.returnOf === null ? null : el('span', { class: 'badge', title: `an ended story, #${story.returnOf}, was about the same` }, 'returned'),
  ].filter((badge) => badge !== null);
}

/** Says how large a story is, near-duplicates included. */
export function size(story) {
  return [documents(story), nearDuplicates(story)].filter(Boolean).join(', with ');
}

function nearDuplicates(story) {
  const number = story.documents - story.distinct;
  return number === 0 ? '' : `${count(number)} near-duplicate${number === 1 ? '' : 's'}`;
}

function documents(story) {
  return `${count(story.documents)} documents`;
}

function facts(story, labels) {
  const repeats = nearDuplicates(story);
  const sources = story.sources === 0 ? '' : ` · ${story.sources}${story.sources === 32 ? ' or more' : ''} ${story.sources === 1 ? 'source' : 'sources'}`;
  return [
    `${minute(story.firstSeen)}${story.lastSeen === story.firstSeen ? '' : ` to ${minute(story.lastSeen)}`}${repeats === '' ? '' : ` · ${repeats}`}${sources}`,
    ...(story.topic === null || labels === null ? [] : [storyTopic(story, labels)]),
  ];
}
