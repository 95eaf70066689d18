/** The page of a story. */

import { ask } from '../api.js';
import { card, downloads } from '../card.js';
import { el } from '../dom.js';
import { minute } from '../format.js';
import { documents } from '../names.js';
import { chosenOrigin, endLimits, limits } from '../sources.js';
import { badges, size, storyLink, storyTopic } from '../stories.js';
import { get } from '../url.js';
import { timesCard } from './story-times.js';

export function open() {
  const id = get('story', '0');
  const path = `stories/${encodeURIComponent(id)}`;
  const head = el('div', { class: 'topic-head' });
  const terms = card('Terms', { tools: [el('span', { class: 'key' }, 'weight in the story, 0 to 1')] });
  const newest = card('Newest documents', { tools: [endLimits(), el('span', { class: 'key' }, 'last learned first'), downloads(`story-${id}-documents`, () => [path, chosenOrigin()])] });
  const times = timesCard();
  const root = el('div', { class: 'topic' }, head, times.root, el('div', { class: 'half' }, newest.root, terms.root));
  let latest = null;

  function show(answers) {
    latest = answers;
    const { detail, topics } = answers;
    const labels = new Map(topics.topics.map(({ topic, label }) => [topic, label]));
    head.replaceChildren(...headline(detail.story, labels));
    times.show(detail.story, detail.documents);
    newest.setNote(detail.documents.length === 0 ? `None of the last few thousand documents${limits()} belongs to this story.` : null);
    newest.body.replaceChildren(documents(detail.documents, () => '', minute));
    terms.body.replaceChildren(el('ul', { class: 'relations' }, ...detail.story.terms.map(({ term, weight }) => el('li', {}, el('span', { class: 'terms' }, term), el('span', { class: 'number' }, weight.toFixed(2))))));
  }

  return {
    root,
    title: `Story ${id}`,
    ask: async () => {
      const [detail, topics] = await Promise.all([ask(path, chosenOrigin()), ask('topics', { windows: 1 })]);
      return { detail, topics };
    },
    show,
    redraw: () => latest !== null && show(latest),
    close: times.close,
  };
}

function headline(story, labels) {
  const fact = (name, value) => (value === null ? null : el('div', {}, el('dt', {}, name), el('dd', {}, value)));
  const other = (id) => (id === null ? null : storyLink(id, 'story'));
  return [
    el('h1', {}, story.label, el('span', { class: 'id' }, `#${story.id}`), ...badges(story)),
    el(
      'dl',
      {},
      fact('size', size(story)),
      fact('sources', story.sources === 0 ? null : String(story.sources)),
      fact('topic', story.topic === null ? null : storyTopic(story, labels)),
      fact('first seen', minute(story.firstSeen)),
      fact('last seen', minute(story.lastSeen)),
      fact('continues', other(story.returnOf)),
      fact('went on as', other(story.mergedInto)),
    ),
  ];
}
