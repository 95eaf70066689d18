/** Who leads: the places of the largest topics, window by window. */

import { ask } from '../api.js';
import { card, downloads } from '../card.js';
import { cut, keepZoom, openChart, plain, timeAxis, tip, zoom, zoomed } from '../charts.js';
import { topicColour } from '../colours.js';
import { columns, firstOpen, parted, spread } from '../columns.js';
import { el } from '../dom.js';
import { documentsOf, shareOf, windowName } from '../format.js';
import { legend, pointer } from '../names.js';
import { token } from '../theme.js';
import { get, go, link } from '../url.js';

const PLACES = 10;
const LINES = 14;
const NEWEST = 24; // windows first looked at

export function open() {
  let map = null;
  let made = null;
  const host = el('div', { class: 'chart tall', role: 'img', 'aria-label': 'places of the largest topics through time, dashed where windows are unfinished; the list below names them' });
  const names = el('div');
  const frame = card('The first ten, window by window', {
    kind: 'wide',
    tools: [downloads('ranks', () => ['heatmap', { rows: 500, from: get('from'), to: get('to') }], () => made?.chart ?? null)],
    children: [host, names],
  });

  function show(answer) {
    map = answer;
    frame.say(map.cells.length === 0 ? 'Appears with the first documents that have topics.' : null);
    if (map.cells.length === 0) {
      return;
    }
    if (made === null) {
      made = openChart(host);
      made.chart.on('click', (event) => go(link('topic', { topic: event.seriesName })));
    }
    draw(null);
  }

  function draw(looked) {
    const cols = columns(map.windows);
    const ranks = places(map);
    const [first, last] = looked ?? zoomed(map.windows, cols, NEWEST);
    const chosen = leaders(map, ranks, cols, first, last);
    made.draw(option(map, cols, ranks, chosen, host.clientWidth));
    if (looked !== null) {
      made.chart.dispatchAction({ type: 'dataZoom', startValue: first, endValue: last });
    }
    keepZoom(made.chart, cols, map.windows);
    names.replaceChildren(legend(chosen.map((row) => map.topics[row]), pointer(() => made.chart)));
  }

  return {
    root: frame.root,
    title: 'Ranks',
    ask: () => ask('heatmap', { rows: 500 }),
    show,
    redraw: () => map !== null && show(map),
    close: () => made?.close(),
  };
}

/** By topic: its place in each window, from 1; null where it is not among the first. */
function places(map) {
  const windows = map.windows.map(() => []);
  map.cells.forEach(([window, row, share]) => windows[window].push([share, row]));
  const ranks = map.topics.map(() => new Array(map.windows.length).fill(null));
  const shares = map.topics.map(() => new Array(map.windows.length).fill(0));
  windows.forEach((here, window) => {
    here.sort((a, b) => b[0] - a[0] || a[1] - b[1]);
    here.forEach(([share, row], place) => {
      shares[row][window] = share;
      if (place < PLACES) {
        ranks[row][window] = place + 1;
      }
    });
  });
  return { ranks, shares };
}

/** The topics that stood highest in the windows looked at. */
function leaders(map, { ranks }, cols, first, last) {
  const points = map.topics.map((_, row) => {
    let sum = 0;
    for (let column = first; column <= last; column++) {
      const place = cols.ofColumn[column] === null ? null : ranks[row][cols.ofColumn[column]];
      sum += place === null ? 0 : PLACES + 1 - place;
    }
    return [sum, row];
  });
  return points.filter(([sum]) => sum > 0).sort((a, b) => b[0] - a[0]).slice(0, LINES).map(([, row]) => row);
}

function option(map, cols, { ranks, shares }, chosen, width) {
  const wide = width > 700;
  const open = firstOpen(map.windows, cols);
  return {
    grid: { left: 34, right: wide ? 190 : 18, top: 18, bottom: 62 },
    xAxis: timeAxis(cols.names, true),
    yAxis: {
      type: 'value',
      inverse: true,
      min: 1,
      max: PLACES,
      interval: 1,
      axisLine: { show: false },
      splitLine: { show: false },
      axisLabel: { color: token('--soft'), fontSize: 11 },
    },
    dataZoom: zoom(map.windows, cols, NEWEST),
    tooltip: tip(({ seriesName, dataIndex }) => describe(map, shares, cols.ofColumn[dataIndex], seriesName)),
    series: chosen.flatMap((row) => lines(map.topics[row], parted(spread(ranks[row], cols), open), wide)),
  };
}

function lines(topic, { closed, unfinished }, wide) {
  const last = line(topic, unfinished, wide);
  return [{ ...last, symbol: 'emptyCircle', lineStyle: { ...last.lineStyle, type: 'dashed' } }, line(topic, closed, wide)];
}

function line(topic, data, wide) {
  const colour = topicColour(topic.topic);
  return {
    name: String(topic.topic),
    type: 'line',
    smooth: 0.35,
    smoothMonotone: 'x',
    symbol: 'circle',
    symbolSize: 8,
    triggerLineEvent: true,
    lineStyle: { width: 2.6, color: colour },
    itemStyle: { color: colour },
    emphasis: { focus: 'series', lineStyle: { width: 4 } },
    blur: { lineStyle: { opacity: 0.15 }, itemStyle: { opacity: 0.15 } },
    endLabel: {
      show: wide && data.at(-1) !== null,
      distance: 10,
      color: token('--ink'),
      fontSize: 11.5,
      formatter: () => plain(cut(topic.label, 28)),
    },
    data,
  };
}

function describe(map, shares, window, name) {
  const row = map.topics.findIndex((topic) => String(topic.topic) === name);
  if (row < 0 || window === null || window === undefined) {
    return '';
  }
  const column = map.windows[window];
  return `${plain(map.topics[row].label)}  #${name}\n${windowName(column)}: ${shareOf(shares[row][window], column)}${column.closed ? '' : `\n${documentsOf(column)}`}`;
}
