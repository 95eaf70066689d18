/** Compares two points in time: which topics appeared, ended, grew or shrank, and whose terms changed. */

import { ask } from '../api.js';
import { card, downloads } from '../card.js';
import { el } from '../dom.js';
import { percent, points, windowName } from '../format.js';
import { topicLink } from '../names.js';
import { change, get } from '../url.js';

const GROUPS = {
  appeared: 'Appeared',
  ended: 'Ended',
  passed: 'Appeared and ended',
  grew: 'Grew',
  shrank: 'Shrank',
};
const SHOWN = 12;
const ALIKE = 0.95; // below this cosine, the terms of a topic count as changed

export function timesCard() {
  let request = null;
  const first = input('first time');
  const second = input('second time');
  const wrong = el('p', { class: 'wrong', role: 'alert', hidden: true });
  const body = el('div', { class: 'groups' });
  const frame = card('Compare two points in time', {
    kind: 'wide',
    tools: [downloads('diff', () => ['diff', request])],
    children: [el('form', { class: 'periods', onsubmit: submit }, el('label', {}, 'from ', first), el('label', {}, 'to ', second), el('button', { type: 'submit' }, 'compare')), wrong, body],
  });

  function submit(event) {
    event.preventDefault();
    change({ at: first.value, then: second.value });
    load().then(show, (error) => {
      wrong.hidden = false;
      wrong.textContent = error.message;
    });
  }

  async function load() {
    request = get('at') === null || get('then') === null ? await defaultTimes() : { a: get('at'), b: get('then') };
    return request === null ? null : ask('diff', request);
  }

  function show(answer) {
    wrong.hidden = true;
    if (answer === null) {
      body.replaceChildren(el('p', { class: 'note' }, 'At least two closed windows are needed.'));
      return;
    }
    if (document.activeElement !== first && document.activeElement !== second) {
      first.value = short(answer.a);
      second.value = short(answer.b);
    }
    const groups = Object.entries(GROUPS).map(([fate, title]) => group(title, answer.topics.filter((row) => row.fate === fate), line));
    const changed = answer.topics.filter((row) => row.similarity !== null && row.similarity < ALIKE && row.gained.length + row.lost.length > 0).sort((x, y) => x.similarity - y.similarity);
    const shown = [...groups, group('Terms changed', changed, termChanges)].filter((section) => section !== null);
    body.replaceChildren(...(shown.length === 0 ? [el('p', { class: 'more' }, 'Nothing changed.')] : shown), el('p', { class: 'more' }, ends(answer)));
  }

  return { root: frame.root, ask: load, show };
}

/** Returns the start of the middle and of the newest closed window; in the first, there are no topics yet. */
async function defaultTimes() {
  const all = await ask('heatmap', { rows: 1 });
  const windows = all.windows.filter((window) => window.closed);
  return windows.length < 2 ? null : { a: windows[Math.floor((windows.length - 1) / 2)].start, b: windows.at(-1).start };
}

/** Creates the list of topics with one fate, or null if there are none. */
function group(title, rows, make) {
  return rows.length === 0 ? null : el('section', {}, el('h3', {}, `${title} (${rows.length})`), el('ul', {}, ...rows.slice(0, SHOWN).map(make)), rows.length > SHOWN ? el('p', { class: 'more' }, `and ${rows.length - SHOWN} more in the downloads`) : null);
}

function line(row) {
  const into = row.into === null ? null : el('span', { class: 'more' }, ' into ', topicLink(row.into, ''));
  const known = row.shareA > 0 || row.shareB > 0; // topics that appeared and ended in between have no shares
  return el('li', {}, el('span', {}, topicLink(row.topic, row.label), into), !known ? null : el('span', { class: 'number' }, `${percent(row.shareA)} → ${percent(row.shareB)} (${points(row.shareB - row.shareA)})`));
}

function termChanges(row) {
  return el(
    'li',
    {},
    topicLink(row.topic, row.label),
    el('span', { class: 'number' }, `cosine ${row.similarity.toFixed(2)}`),
    el('p', { class: 'terms' }, row.gained.length === 0 ? null : el('span', { class: 'gained' }, `+ ${row.gained.join(', ')} `), row.lost.length === 0 ? null : el('s', {}, row.lost.join(', '))),
  );
}

function ends({ windowA, windowB }) {
  const named = (window) => (window === null ? '(not remembered)' : windowName(window));
  return `The shares are those of the windows ${named(windowA)} and ${named(windowB)}; the terms are the last known ones at each time.`;
}

function short(instant) {
  return instant.replace(/T00:00:00(\.000)?Z$/, '');
}

function input(label) {
  return el('input', { type: 'text', required: true, size: 20, placeholder: '2026-03-01', 'aria-label': label, spellcheck: 'false', autocomplete: 'off' });
}
