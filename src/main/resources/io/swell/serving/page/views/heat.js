/** Topics through time, as a map of cells: the work horse. */

import { ask } from '../api.js';
import { card, choice, downloads } from '../card.js';
import { keepZoom } from '../charts.js';
import { announce, el } from '../dom.js';
import { percent } from '../format.js';
import { openHeat } from '../heatmap.js';
import { change, get, go, link } from '../url.js';

const ROWS = 200;
const REST = 250; // pixels of the window that the rest of the page takes

export function open() {
  let measure = get('measure', 'share');
  let map = null;
  let here = 0;
  const host = el('div', {
    class: 'chart',
    tabindex: 0,
    role: 'img',
    'aria-label': 'share of each topic in each window of time, unfinished ones hatched; arrow keys go from cell to cell, Enter opens the topic',
    onkeydown: keys,
  });
  const scale = el('p', { class: 'scale' }, el('span', {}, ''), el('i'), el('span', {}, ''));
  const frame = card('Topics through time', {
    kind: 'wide',
    tools: [
      choice('what colour shows', { share: 'share', z: 'surprise' }, measure, (name) => {
        measure = name;
        change({ measure: name === 'share' ? null : name });
        show(map);
      }),
      scale,
      downloads('heatmap', () => ['heatmap', { rows: ROWS, from: get('from'), to: get('to') }], () => made?.chart ?? null),
    ],
    children: [host],
  });
  let made = null;

  function show(answer) {
    map = answer;
    frame.say(map.cells.length === 0 ? 'Fills with the first documents that have topics.' : null);
    if (map.cells.length === 0) {
      return;
    }
    made ??= openHeat(host, (topic) => go(link('topic', { topic })));
    const { top, cols } = made.draw(map, measure, window.innerHeight - REST);
    keepZoom(made.chart, cols, map.windows);
    scale.className = `scale ${measure}`;
    scale.firstChild.textContent = measure === 'z' ? `z ≤ −${top}` : '0 %';
    scale.lastChild.textContent = measure === 'z' ? `≥ ${top}` : `≥ ${percent(top)}`;
  }

  /** Arrow keys go to the nearest cell that way. */
  function keys(event) {
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (map === null || map.cells.length === 0) {
      return;
    }
    if (event.key === 'Enter') {
      go(link('topic', { topic: map.topics[map.cells[here][1]].topic }));
    } else if (steps !== undefined) {
      event.preventDefault();
      here = nearest(map.cells, Math.min(here, map.cells.length - 1), steps);
      announce(made.point(map.cells[here]));
    }
  }

  return {
    root: frame.root,
    title: 'Heat map',
    ask: () => ask('heatmap', { rows: ROWS }),
    show,
    redraw: () => map !== null && show(map),
    close: () => made?.close(),
  };
}

function nearest(cells, from, [right, down]) {
  const [column, row] = cells[from];
  let best = from;
  let least = Infinity;
  cells.forEach(([c, r], i) => {
    const along = right * (c - column) + down * (r - row);
    const aside = Math.abs(down * (c - column)) + Math.abs(right * (r - row));
    const distance = along + 3 * aside;
    if (along > 0 && distance < least) {
      best = i;
      least = distance;
    }
  });
  return best;
}
