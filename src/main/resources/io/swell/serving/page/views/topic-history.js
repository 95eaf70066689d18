/** A topic's share through time, against what was expected. */

import { card, downloads } from '../card.js';
import { keepZoom, openChart, plain, timeAxis, tip, valueAxis, zoom } from '../charts.js';
import { topicColour } from '../colours.js';
import { columns, spread } from '../columns.js';
import { el } from '../dom.js';
import { count, percent, signed, windowName } from '../format.js';
import { token } from '../theme.js';
import { get } from '../url.js';

const SURPRISE = 4;

export function historyCard(id) {
  let made = null;
  const host = el('div', { class: 'chart short', role: 'img', 'aria-label': 'share of the topic through time; the CSV file has the numbers' });
  const frame = card('Share through time', {
    tools: [
      el('span', { class: 'key' }, 'dashed: expected; dots: z above 4'),
      downloads(`topic-${id}`, () => [`topics/${encodeURIComponent(id)}/history`, { from: get('from'), to: get('to') }], () => made?.chart ?? null),
    ],
    children: [host],
  });
  return {
    root: frame.root,
    show({ snapshot, windows }) {
      frame.say(windows.length === 0 ? 'Appears when the first window of time closes.' : null);
      if (windows.length > 0) {
        made ??= openChart(host);
        const cols = columns(windows);
        made.draw(option(windows, cols, topicColour(snapshot.topic)));
        keepZoom(made.chart, cols, windows);
      }
    },
    close: () => made?.close(),
  };
}

function option(windows, cols, colour) {
  const usual = windows.map((window) => (window.windowDocuments > 0 ? window.expected / window.windowDocuments : 0));
  const surprises = windows.map((window) => (window.z > SURPRISE ? window.share : null));
  return {
    grid: { left: 52, right: 18, top: 12, bottom: 58 },
    xAxis: timeAxis(cols.names),
    yAxis: valueAxis((share) => `${Number((100 * share).toFixed(1))} %`),
    dataZoom: zoom(windows, cols),
    tooltip: tip((items) => describe(windows[cols.ofColumn[items[0].dataIndex]]), 'axis'),
    series: [
      line('share', spread(windows.map((window) => window.share), cols), { lineStyle: { color: colour, width: 2 }, areaStyle: { color: colour, opacity: 0.18 } }),
      line('expected', spread(usual, cols), { lineStyle: { color: token('--soft'), width: 1.2, type: 'dashed' } }),
      { name: 'surprise', type: 'scatter', symbolSize: 8, itemStyle: { color: token('--bad') }, data: spread(surprises, cols) },
    ],
  };
}

function line(name, data, more) {
  return { name, type: 'line', symbol: 'none', data, ...more };
}

function describe(window) {
  if (window === undefined) {
    return 'no documents';
  }
  return [
    windowName(window),
    `${percent(window.share)} of ${count(window.windowDocuments)} documents`,
    `mainly about it: ${count(window.documents)}, expected ${window.expected.toFixed(1)}, z ${signed(window.z ?? 0)}`,
    plain(window.terms.slice(0, 6).join(', ')),
  ].join('\n');
}
