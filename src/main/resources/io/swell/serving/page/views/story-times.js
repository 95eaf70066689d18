/** When the documents of a story came. */

import { card } from '../card.js';
import { openChart, timeAxis, tip, valueAxis } from '../charts.js';
import { topicColor } from '../colors.js';
import { el } from '../dom.js';
import { count, documents, minute } from '../format.js';

const SPANS = 30;

export function timesCard() {
  const host = el('div', { class: 'chart short', role: 'img', 'aria-label': 'number of documents of the story over time; their CSV download has the times' });
  const key = el('span', { class: 'key' });
  const frame = card('Documents over time', { tools: [key], children: [host] });
  let opened = null;

  function show(story, documents) {
    const spans = inSpans(documents.map(({ timestamp }) => Date.parse(timestamp)));
    frame.setNote(spans === null ? 'Appears once documents came at different times.' : null);
    if (spans === null) {
      return;
    }
    key.textContent = documents.length < story.documents ? `the newest ${count(documents.length)}` : '';
    opened ??= openChart(host);
    opened.draw(option(spans, story));
  }

  return { root: frame.root, show, close: () => opened?.close() };
}

/** Counts times in spans of equal length; returns null if all are the same. */
function inSpans(times) {
  const first = Math.min(...times);
  const length = (Math.max(...times) - first) / SPANS;
  if (times.length === 0 || length === 0) {
    return null;
  }
  const counts = new Array(SPANS).fill(0);
  times.forEach((time) => {
    counts[Math.min(SPANS - 1, Math.floor((time - first) / length))] += 1;
  });
  return counts.map((documents, i) => ({ documents, from: first + i * length, to: first + (i + 1) * length }));
}

function option(spans, story) {
  return {
    grid: { left: 44, right: 48, top: 12, bottom: 28 },
    xAxis: timeAxis(spans.map(({ from }) => minute(from)), true),
    yAxis: valueAxis(count, { minInterval: 1 }),
    tooltip: tip((items) => {
      const span = spans[items[0].dataIndex];
      return `${minute(span.from)} to ${minute(span.to)}\n${documents(span.documents)}`;
    }, 'axis'),
    series: [{ type: 'bar', barCategoryGap: '10%', itemStyle: { color: topicColor(story.topic ?? story.id) }, data: spans.map(({ documents }) => documents) }],
  };
}
