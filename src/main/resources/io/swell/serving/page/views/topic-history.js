/** A topic through time: its share of all text, or the documents mainly about it against those expected. */

import { card, choice, downloads } from '../card.js';
import { keepZoom, openChart, plain, timeAxis, tip, valueAxis, zoom } from '../charts.js';
import { topicColour } from '../colours.js';
import { columns, dotWhereAlone, firstOpen, parted, spread } from '../columns.js';
import { el } from '../dom.js';
import { count, documentsOf, percent, shareOf, signed, windowName } from '../format.js';
import { token } from '../theme.js';
import { change, get } from '../url.js';

const SURPRISE = 4;

export function historyCard(id) {
  let made = null;
  let seen = null;
  let measure = get('measure', 'share');
  const key = el('span', { class: 'key' });
  const host = el('div', { class: 'chart short', role: 'img', 'aria-label': 'share of the topic through time, dashed where windows are unfinished; the CSV file has the numbers' });
  const frame = card('Share through time', {
    tools: [
      key,
      choice('what is drawn', { share: 'share', documents: 'documents' }, measure, (name) => {
        measure = name;
        change({ measure: name === 'share' ? null : name });
        show(seen);
      }),
      downloads(`topic-${id}`, () => [`topics/${encodeURIComponent(id)}/history`, { from: get('from'), to: get('to') }], () => made?.chart ?? null),
    ],
    children: [host],
  });

  function show(detail) {
    seen = detail;
    const { snapshot } = detail;
    const windows = [...detail.windows, ...detail.unfinished.map((window) => ({ ...window, closed: false }))];
    frame.say(windows.length === 0 ? 'Appears with the first documents.' : null);
    if (windows.length === 0) {
      return;
    }
    made ??= openChart(host);
    const cols = columns(windows);
    key.textContent = [measure === 'documents' ? 'thin dashes: expected' : null, 'dots: z above 4', detail.unfinished.length > 0 ? 'dashed end: unfinished' : null].filter((part) => part !== null).join('; ');
    made.draw(option(windows, cols, topicColour(snapshot.topic), measure));
    keepZoom(made.chart, cols, windows);
  }

  return { root: frame.root, show, close: () => made?.close() };
}

/** A share counts every document by how much it is about the topic; documents are those mainly about it. */
function option(windows, cols, colour, measure) {
  const part = (documents, window) => (window.windowDocuments > 0 ? documents / window.windowDocuments : 0);
  const values = windows.map((window) => (measure === 'documents' ? part(window.documents, window) : window.share));
  const drawn = parted(spread(values, cols), firstOpen(windows, cols));
  const usual = measure === 'documents' ? windows.map((window) => (window.closed === false ? null : part(window.expected, window))) : [];
  const surprises = windows.map((window, i) => (window.z > SURPRISE ? values[i] : null));
  return {
    grid: { left: 52, right: 18, top: 12, bottom: 58 },
    xAxis: timeAxis(cols.names),
    yAxis: valueAxis((share) => `${Number((100 * share).toFixed(1))} %`),
    dataZoom: zoom(windows, cols),
    tooltip: tip((items) => describe(windows[cols.ofColumn[items[0].dataIndex]]), 'axis'),
    series: [
      line('share', drawn.closed, { lineStyle: { color: colour, width: 2 }, itemStyle: { color: colour }, areaStyle: { color: colour, opacity: 0.18 } }),
      line('unfinished', drawn.unfinished, { lineStyle: { color: colour, width: 2, type: 'dashed' }, itemStyle: { color: colour } }),
      line('expected', usual.length === 0 ? [] : spread(usual, cols), { lineStyle: { color: token('--soft'), width: 1.2, type: 'dashed' } }),
      { name: 'surprise', type: 'scatter', symbolSize: 8, itemStyle: { color: token('--bad') }, data: spread(surprises, cols) },
    ],
  };
}

function line(name, data, more) {
  return { name, type: 'line', symbol: dotWhereAlone(data), symbolSize: 6, showAllSymbol: true, data, ...more };
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
