/** The stream graph: the shares of the largest topics over time as stacked layers. */

import { ask } from '../api.js';
import { card, choice, downloads } from '../card.js';
import { keepZoom, openChart, plain, timeAxis, tip, valueAxis, veil, zoom } from '../charts.js';
import { topicColor } from '../colors.js';
import { columns, dotIfAlone, firstOpen, byColumn } from '../columns.js';
import { el } from '../dom.js';
import { count, documentsOf, percent, windowName } from '../format.js';
import { legend, pointer } from '../names.js';
import { token } from '../theme.js';
import { change, get } from '../url.js';

const TOP = 10;

export function open() {
  let measure = get('measure', 'share');
  let graph = null;
  let opened = null;
  const host = el('div', { class: 'chart tall', role: 'img', 'aria-label': 'shares of the largest topics over time, pale after the dashed line, where windows are open; the list below names the topics' });
  const names = el('div');
  const frame = card('The ten topics that are or were largest, and all others', {
    kind: 'wide',
    tools: [
      choice('height of the stream', { share: 'share', documents: 'documents' }, measure, (name) => {
        measure = name;
        change({ measure: name === 'share' ? null : name });
        show(graph);
      }),
      downloads('stream-graph', () => ['stream-graph', { top: TOP, from: get('from'), to: get('to') }], () => opened?.chart ?? null),
    ],
    children: [host, names],
  });

  function show(answer) {
    graph = answer;
    frame.setNote(graph.windows.length === 0 ? 'Appears with the first documents.' : null);
    if (graph.windows.length === 0) {
      return;
    }
    opened ??= openChart(host);
    const cols = columns(graph.windows);
    opened.draw(option(graph, cols, measure));
    keepZoom(opened.chart, cols, graph.windows);
    names.replaceChildren(legend(graph.topics, pointer(() => opened.chart)));
  }

  return {
    root: frame.root,
    title: 'Stream graph',
    ask: () => ask('stream-graph', { top: TOP }),
    show,
    redraw: () => graph !== null && show(graph),
    close: () => opened?.close(),
  };
}

function option(graph, cols, measure) {
  const scaled = measure === 'documents'
    ? (values) => values.map((value, i) => value * graph.windows[i].documents)
    : (values) => values;
  const filled = (values) => byColumn(values, cols).map((value) => value ?? 0); // nothing in gaps
  const layers = graph.shares.map(scaled);
  const other = scaled(graph.other);
  const series = layers.map((values, i) =>
    layer(String(graph.topics[i].topic), topicColor(graph.topics[i].topic), filled(values)));
  series.push({ ...layer('other', token('--line'), filled(other)), ...veil(firstOpen(graph.windows, cols), cols.names.length) });
  if (measure === 'documents') {
    series.unshift(baseline(layers, other, filled));
  }
  return {
    grid: { left: 52, right: 18, top: 14, bottom: 62 },
    xAxis: timeAxis(cols.names),
    yAxis: measure === 'documents'
      ? valueAxis(count, { show: false, max: highest(layers, other) })
      : valueAxis((share) => `${Math.round(100 * share)} %`, { max: (value) => Math.min(1, value.max) }),
    dataZoom: zoom(graph.windows, cols),
    tooltip: tip((items) => describe(graph, cols.ofColumn[items[0].dataIndex]), 'axis'),
    series,
  };
}

function layer(name, color, data) {
  return {
    name,
    type: 'line',
    stack: 'topics',
    symbol: dotIfAlone(data),
    symbolSize: 7,
    showAllSymbol: true,
    smooth: 0.25,
    smoothMonotone: 'x',
    lineStyle: { width: 0.6, color: token('--card') },
    areaStyle: { color: color, opacity: 0.92 },
    itemStyle: { color: color },
    emphasis: { focus: 'series' },
    blur: { areaStyle: { opacity: 0.25 } },
    triggerLineEvent: true,
    data,
  };
}

/** Creates the invisible layer below the stream, which centers the stream vertically. */
function baseline(layers, other, filled) {
  const most = highest(layers, other);
  return {
    ...layer('baseline', 'transparent', filled(totals(layers, other).map((total) => (most - total) / 2))),
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

function highest(layers, other) {
  return Math.max(...totals(layers, other));
}

function describe(graph, window) {
  if (window === null || window === undefined) {
    return 'no documents';
  }
  const lines = graph.topics
    .map((topic, i) => [graph.shares[i][window], `${plain(topic.label)} #${topic.topic}`])
    .filter(([share]) => share >= 0.001)
    .sort((a, b) => b[0] - a[0]);
  lines.push([graph.other[window], 'all others']);
  const head = `${windowName(graph.windows[window])} · ${documentsOf(graph.windows[window])}`;
  return [head, ...lines.map(([share, name]) => `${percent(share).padStart(6)}  ${name}`)].join('\n');
}
