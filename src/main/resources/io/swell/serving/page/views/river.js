/** The largest topics as layers of a stream: the story at a glance. */

import { ask } from '../api.js';
import { card, choice, downloads } from '../card.js';
import { keepZoom, openChart, plain, timeAxis, tip, valueAxis, veil, zoom } from '../charts.js';
import { topicColour } from '../colours.js';
import { columns, dotWhereAlone, firstOpen, spread } from '../columns.js';
import { el } from '../dom.js';
import { count, documentsOf, percent, windowName } from '../format.js';
import { legend, pointer } from '../names.js';
import { token } from '../theme.js';
import { change, get } from '../url.js';

const TOP = 10;

export function open() {
  let measure = get('measure', 'share');
  let river = null;
  let made = null;
  const host = el('div', { class: 'chart tall', role: 'img', 'aria-label': 'shares of the largest topics through time, pale after the dashed line where windows are unfinished; the list below names them' });
  const names = el('div');
  const frame = card('The ten largest topics and all others', {
    kind: 'wide',
    tools: [
      choice('height of the stream', { share: 'share', documents: 'documents' }, measure, (name) => {
        measure = name;
        change({ measure: name === 'share' ? null : name });
        show(river);
      }),
      downloads('river', () => ['river', { top: TOP, from: get('from'), to: get('to') }], () => made?.chart ?? null),
    ],
    children: [host, names],
  });

  function show(answer) {
    river = answer;
    frame.say(river.windows.length === 0 ? 'Flows with the first documents.' : null);
    if (river.windows.length === 0) {
      return;
    }
    made ??= openChart(host);
    const cols = columns(river.windows);
    made.draw(option(river, cols, measure));
    keepZoom(made.chart, cols, river.windows);
    names.replaceChildren(legend(river.topics, pointer(() => made.chart)));
  }

  return {
    root: frame.root,
    title: 'River',
    ask: () => ask('river', { top: TOP }),
    show,
    redraw: () => river !== null && show(river),
    close: () => made?.close(),
  };
}

function option(river, cols, measure) {
  const scaled = measure === 'documents'
    ? (values) => values.map((value, i) => value * river.windows[i].documents)
    : (values) => values;
  const layers = river.shares.map(scaled);
  const other = scaled(river.other);
  const series = layers.map((values, i) =>
    layer(String(river.topics[i].topic), topicColour(river.topics[i].topic), spread(values, cols)));
  series.push({ ...layer('other', token('--line'), spread(other, cols)), ...veil(firstOpen(river.windows, cols), cols.names.length) });
  if (measure === 'documents') {
    series.unshift(shore(river, layers, other, cols));
  }
  return {
    grid: { left: 52, right: 18, top: 14, bottom: 62 },
    xAxis: timeAxis(cols.names),
    yAxis: measure === 'documents'
      ? valueAxis(count, { show: false, max: widest(layers, other) })
      : valueAxis((share) => `${Math.round(100 * share)} %`, { max: (value) => Math.min(1, value.max) }),
    dataZoom: zoom(river.windows, cols),
    tooltip: tip((items) => describe(river, cols.ofColumn[items[0].dataIndex]), 'axis'),
    series,
  };
}

function layer(name, colour, data) {
  return {
    name,
    type: 'line',
    stack: 'river',
    symbol: dotWhereAlone(data),
    symbolSize: 7,
    showAllSymbol: true,
    smooth: 0.25,
    smoothMonotone: 'x',
    lineStyle: { width: 0.6, color: token('--card') },
    areaStyle: { color: colour, opacity: 0.92 },
    itemStyle: { color: colour },
    emphasis: { focus: 'series' },
    blur: { areaStyle: { opacity: 0.25 } },
    triggerLineEvent: true,
    data,
  };
}

/** What lies below the stream when it flows around a middle line. */
function shore(river, layers, other, cols) {
  const most = widest(layers, other);
  return {
    ...layer('shore', 'transparent', spread(totals(layers, other).map((total) => (most - total) / 2), cols)),
    symbol: 'none',
    areaStyle: { opacity: 0 },
    lineStyle: { width: 0 },
    silent: true,
    emphasis: { disabled: true },
  };
}

function totals(layers, other) {
  return other.map((value, w) => layers.reduce((sum, layer) => sum + layer[w], value));
}

function widest(layers, other) {
  return Math.max(...totals(layers, other));
}

function describe(river, window) {
  if (window === null || window === undefined) {
    return 'no documents';
  }
  const lines = river.topics
    .map((topic, i) => [river.shares[i][window], `${plain(topic.label)} #${topic.topic}`])
    .filter(([share]) => share >= 0.001)
    .sort((a, b) => b[0] - a[0]);
  lines.push([river.other[window], 'all others']);
  const head = `${windowName(river.windows[window])} · ${documentsOf(river.windows[window])}`;
  return [head, ...lines.map(([share, name]) => `${percent(share).padStart(6)}  ${name}`)].join('\n');
}
