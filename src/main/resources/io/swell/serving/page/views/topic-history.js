/** The history of a topic: its share, or the documents mainly about it compared with the expected number. */

import { card, choice, downloads } from '../card.js';
import { keepZoom, openChart, plain, timeAxis, tip, valueAxis, zoom } from '../charts.js';
import { topicColor } from '../colors.js';
import { columns, dotIfAlone, firstOpen, split, byColumn } from '../columns.js';
import { el } from '../dom.js';
import { count, documentsOf, percent, shareOf, signed, windowName } from '../format.js';
import { token } from '../theme.js';
import { change, get } from '../url.js';

const SURPRISE = 4;

export function historyCard(id) {
  let opened = null;
  let latest = null;
  let measure = get('measure', 'share');
  const key = el('span', { class: 'key' });
  const host = el('div', { class: 'chart short', role: 'img', 'aria-label': 'share of the topic over time, dashed for open windows; the CSV download has the numbers' });
  const frame = card('Share over time', {
    tools: [
      key,
      choice('what the chart shows', { share: 'share', documents: 'documents' }, measure, (name) => {
        measure = name;
        change({ measure: name === 'share' ? null : name });
        show(latest);
      }),
      downloads(`topic-${id}`, () => [`topics/${encodeURIComponent(id)}/history`, { from: get('from'), to: get('to') }], () => opened?.chart ?? null),
    ],
    children: [host],
  });

  function show(detail) {
    latest = detail;
    const { snapshot } = detail;
    const windows = [...detail.windows, ...detail.unfinished.map((window) => ({ ...window, closed: false }))];
    frame.setNote(windows.length === 0 ? 'Appears with the first documents.' : null);
    if (windows.length === 0) {
      return;
    }
    opened ??= openChart(host);
    const cols = columns(windows);
    key.textContent = [measure === 'documents' ? 'thin dashed line: expected' : null, 'dots: z above 4', detail.unfinished.length > 0 ? 'dashed end: open windows' : null].filter((part) => part !== null).join('; ');
    opened.draw(option(windows, cols, topicColor(snapshot.topic), measure));
    keepZoom(opened.chart, cols, windows);
  }

  return { root: frame.root, show, close: () => opened?.close() };
}

/** The share weights every document by its topic share; documents counts those mainly about the topic. */
function option(windows, cols, color, measure) {
  const part = (documents, window) => (window.windowDocuments > 0 ? documents / window.windowDocuments : 0);
  const values = windows.map((window) => (measure === 'documents' ? part(window.documents, window) : window.share));
  const drawn = split(byColumn(values, cols), firstOpen(windows, cols));
  const expected = measure === 'documents' ? windows.map((window) => (window.closed === false ? null : part(window.expected, window))) : [];
  const surprises = windows.map((window, i) => (window.z > SURPRISE ? values[i] : null));
  return {
    grid: { left: 52, right: 18, top: 12, bottom: 58 },
    xAxis: timeAxis(cols.names),
    yAxis: valueAxis((share) => `${Number((100 * share).toFixed(1))} %`),
    dataZoom: zoom(windows, cols),
    tooltip: tip((items) => describe(windows[cols.ofColumn[items[0].dataIndex]]), 'axis'),
    series: [
      line('share', drawn.closed, { lineStyle: { color: color, width: 2 }, itemStyle: { color: color }, areaStyle: { color: color, opacity: 0.18 } }),
      line('unfinished', drawn.unfinished, { lineStyle: { color: color, width: 2, type: 'dashed' }, itemStyle: { color: color } }),
      line('expected', expected.length === 0 ? [] : byColumn(expected, cols), { lineStyle: { color: token('--soft'), width: 1.2, type: 'dashed' } }),
      { name: 'surprise', type: 'scatter', symbolSize: 8, itemStyle: { color: token('--bad') }, data: byColumn(surprises, cols) },
    ],
  };
}

function line(name, data, more) {
  return { name, type: 'line', symbol: dotIfAlone(data), symbolSize: 6, showAllSymbol: true, data, ...more };
}

function describe(window) {
  if (window === undefined) {
    return 'no documents';
  }
  if (window.closed === false) {
    return [windowName(window), shareOf(window.share, window), documentsOf({ ...window, documents: window.windowDocuments }), `mainly about it: ${count(window.documents)}`].join('\n');
  }
  return [
    windowName(window),
    `${percent(window.share)} of ${count(window.windowDocuments)} documents`,
    `mainly about it: ${count(window.documents)}, expected ${window.expected.toFixed(1)}, z ${signed(window.z ?? 0)}`,
    plain(window.terms.slice(0, 6).join(', ')),
  ].join('\n');
}
