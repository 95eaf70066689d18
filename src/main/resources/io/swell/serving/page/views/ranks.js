/** The ranks of the largest topics in each window. */

import { ask } from '../api.js';
import { card, downloads } from '../card.js';
import { cut, keepZoom, openChart, plain, timeAxis, tip, zoom, zoomed } from '../charts.js';
import { topicColor } from '../colors.js';
import { columns, firstOpen, split, byColumn } from '../columns.js';
import { el } from '../dom.js';
import { documentsOf, shareOf, windowName } from '../format.js';
import { legend, pointer } from '../names.js';
import { token } from '../theme.js';
import { get, go, link } from '../url.js';

const PLACES = 10;
const LINES = 14;
const NEWEST = 24; // number of windows shown at first

export function open() {
  let map = null;
  let opened = null;
  const host = el('div', { class: 'chart tall', role: 'img', 'aria-label': 'ranks of the largest topics over time, dashed for open windows; the list below names the topics' });
  const names = el('div');
  const frame = card('Topics that are most often among the ten largest', {
    kind: 'wide',
    tools: [downloads('ranks', () => ['heatmap', { rows: 500, from: get('from'), to: get('to') }], () => opened?.chart ?? null)],
    children: [host, names],
  });

  function show(answer) {
    map = answer;
    frame.setNote(map.cells.length === 0 ? 'Appears when the first documents are assigned to topics.' : null);
    if (map.cells.length === 0) {
      return;
    }
    if (opened === null) {
      opened = openChart(host);
      opened.chart.on('click', (event) => go(link('topic', { topic: event.seriesName })));
    }
    draw(null);
  }

  function draw(range) {
    const cols = columns(map.windows);
    const ranks = places(map);
    const [first, last] = range ?? zoomed(map.windows, cols, NEWEST);
    const chosen = leaders(map, ranks, cols, first, last);
    opened.draw(option(map, cols, ranks, chosen, host.clientWidth));
    if (range !== null) {
      opened.chart.dispatchAction({ type: 'dataZoom', startValue: first, endValue: last });
    }
    keepZoom(opened.chart, cols, map.windows);
    names.replaceChildren(legend(chosen.map((row) => map.topics[row]), pointer(() => opened.chart)));
  }

  return {
    root: frame.root,
    title: 'Ranks',
    ask: () => ask('heatmap', { rows: 500 }),
    show,
    redraw: () => map !== null && show(map),
    close: () => opened?.close(),
  };
}

/** Returns the rank of each topic in each window, from 1, or null if it is not among the first ten. */
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

/** Returns the topics with the best ranks in the selected windows. */
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
    series: chosen.flatMap((row) => lines(map.topics[row], split(byColumn(ranks[row], cols), open), wide)),
  };
}

function lines(topic, { closed, unfinished }, wide) {
  const last = line(topic, unfinished, wide);
  return [{ ...last, symbol: 'emptyCircle', lineStyle: { ...last.lineStyle, type: 'dashed' } }, line(topic, closed, wide)];
}

function line(topic, data, wide) {
  const color = topicColor(topic.topic);
  return {
    name: String(topic.topic),
    type: 'line',
    smooth: 0.35,
    smoothMonotone: 'x',
    symbol: 'circle',
    symbolSize: 8,
    triggerLineEvent: true,
    lineStyle: { width: 2.6, color: color },
    itemStyle: { color: color },
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
