/** The heat map: the topics over time. */

import { ask } from '../api.js';
import { card, choice, downloads } from '../card.js';
import { keepZoom } from '../charts.js';
import { announce, el } from '../dom.js';
import { percent } from '../format.js';
import { ordered, ORDERS } from '../heat-order.js';
import { openHeat } from '../heatmap.js';
import { change, get, go, link } from '../url.js';

const ROWS = 200;
const REST = 250; // height in pixels of the rest of the page

export function open() {
  let measure = get('measure', 'share');
  let order = ORDERS[get('order')] === undefined ? 'oldest' : get('order');
  let answered = null;
  let map = null;
  let current = 0;
  const host = el('div', {
    class: 'chart',
    tabindex: 0,
    role: 'img',
    'aria-label': 'share of each topic in each window, open windows are hatched; the arrow keys move from cell to cell, Enter opens the topic',
    onkeydown: keys,
  });
  const scale = el('p', { class: 'scale' }, el('span', {}, ''), el('i'), el('span', {}, ''));
  const frame = card('Topics over time', {
    kind: 'wide',
    tools: [
      choice('what the colors show', { share: 'share', z: 'surprise' }, measure, (name) => {
        measure = name;
        change({ measure: name === 'share' ? null : name });
        show(answered);
      }),
      choice('order of the topics', ORDERS, order, (name) => {
        order = name;
        current = 0;
        change({ order: name === 'oldest' ? null : name });
        show(answered);
      }),
      scale,
      downloads('heatmap', () => ['heatmap', { rows: ROWS, from: get('from'), to: get('to') }], () => opened?.chart ?? null),
    ],
    children: [host],
  });
  let opened = null;

  function show(answer) {
    answered = answer;
    map = ordered(answer, order);
    frame.setNote(map.cells.length === 0 ? 'Appears when the first documents are assigned to topics.' : null);
    if (map.cells.length === 0) {
      return;
    }
    opened ??= openHeat(host, (topic) => go(link('topic', { topic })));
    const { top, cols } = opened.draw(map, measure, window.innerHeight - REST);
    keepZoom(opened.chart, cols, map.windows);
    scale.className = `scale ${measure}`;
    scale.firstChild.textContent = measure === 'z' ? `z ≤ −${top}` : '0 %';
    scale.lastChild.textContent = measure === 'z' ? `≥ ${top}` : `≥ ${percent(top)}`;
  }

  /** Moves to the nearest cell in the direction of an arrow key. */
  function keys(event) {
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (map === null || map.cells.length === 0) {
      return;
    }
    if (event.key === 'Enter') {
      go(link('topic', { topic: map.topics[map.cells[current][1]].topic }));
    } else if (steps !== undefined) {
      event.preventDefault();
      current = nearest(map.cells, Math.min(current, map.cells.length - 1), steps);
      announce(opened.point(map.cells[current]));
    }
  }

  return {
    root: frame.root,
    title: 'Heat map',
    ask: () => ask('heatmap', { rows: ROWS }),
    show,
    redraw: () => answered !== null && show(answered),
    close: () => opened?.close(),
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
