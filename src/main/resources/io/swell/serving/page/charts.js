/**
 * Functions shared by all charts. Labels and tooltips are drawn on the canvas, so text from documents
 * never becomes markup.
 */

import { change, get } from './url.js';
import { token } from './theme.js';

/** The fonts of all charts. */
export const FONT = 'system-ui, -apple-system, "Segoe UI", "Liberation Sans", sans-serif';

/** Opens a chart that follows the size of its element, until {@code close} is called. */
export function openChart(host) {
  const chart = window.echarts.init(host, null, { renderer: 'canvas' });
  const sizes = new ResizeObserver(() => chart.resize());
  sizes.observe(host);
  return {
    chart,
    draw: (option) => chart.setOption({ ...base(), ...option }, { notMerge: true }),
    close: () => {
      sizes.disconnect();
      chart.dispose();
    },
  };
}

function base() {
  return { animation: false, textStyle: { fontFamily: FONT, color: token('--ink') } };
}

/** Returns the options of a tooltip that shows the text of the formatter as plain text. */
export function tip(formatter, trigger = 'item') {
  return {
    trigger,
    renderMode: 'richText',
    confine: true,
    backgroundColor: token('--card'),
    borderColor: token('--line'),
    padding: [7, 10],
    textStyle: { color: token('--ink'), fontSize: 12, lineHeight: 17 },
    axisPointer: { type: 'line', lineStyle: { color: token('--soft'), type: 'dotted' } },
    formatter,
  };
}

export function timeAxis(names, gap = false) {
  return {
    type: 'category',
    data: names,
    boundaryGap: gap,
    axisTick: { show: false },
    axisLine: { lineStyle: { color: token('--line') } },
    axisLabel: { color: token('--soft'), fontSize: 11, hideOverlap: true },
  };
}

export function valueAxis(formatter, more = {}) {
  return {
    type: 'value',
    axisLine: { show: false },
    splitLine: { lineStyle: { color: token('--line') } },
    axisLabel: { color: token('--soft'), fontSize: 11, formatter },
    ...more,
  };
}

/**
 * Returns the options of a slider that selects windows; its ends are stored in the URL.
 *
 * @param place its distance from an edge of the chart
 */
export function zoom(windows, cols, newest = null, place = { bottom: 4 }) {
  const ends = zoomed(windows, cols, newest);
  return [
    {
      type: 'slider',
      startValue: ends[0],
      endValue: ends[1],
      height: 18,
      ...place,
      showDetail: false,
      brushSelect: false,
      borderColor: 'transparent',
      backgroundColor: token('--paper'),
      fillerColor: token('--zoom'),
      handleStyle: { color: token('--card'), borderColor: token('--soft') },
      moveHandleStyle: { color: token('--soft'), opacity: 0.5 },
      dataBackground: { lineStyle: { opacity: 0 }, areaStyle: { opacity: 0 } },
      selectedDataBackground: { lineStyle: { opacity: 0 }, areaStyle: { opacity: 0 } },
    },
  ];
}

/** Returns options that cover the open windows with a veil that starts at a dashed line. */
export function veil(open, columns) {
  if (open >= columns) {
    return {};
  }
  return {
    markArea: {
      silent: true,
      z: 9,
      label: { show: false },
      itemStyle: { color: token('--card'), opacity: 0.55 },
      data: [[{ xAxis: Math.max(0, open - 1) }, { xAxis: columns - 1 }]],
    },
    markLine: {
      silent: true,
      z: 10,
      symbol: 'none',
      label: { show: false },
      lineStyle: { color: token('--soft'), type: 'dashed', width: 1.2 },
      data: [{ xAxis: Math.max(0, open - 1) }],
    },
  };
}

/** Returns the first and the last selected column. */
export function zoomed(windows, { ofWindow }, newest) {
  const from = get('from');
  const to = get('to');
  let first = newest === null ? 0 : Math.max(0, windows.length - newest);
  let last = windows.length - 1;
  if (from !== null) {
    first = Math.max(0, windows.findIndex((window) => window.start >= from));
  }
  if (to !== null) {
    const after = windows.findIndex((window) => window.start >= to);
    last = after < 0 ? last : Math.max(first, after - 1);
  }
  return [ofWindow[first] ?? 0, ofWindow[last] ?? 0];
}

/** Stores the ends of the slider in the URL; an end at the newest window follows the stream. */
export function keepZoom(chart, cols, windows, after = () => {}) {
  chart.off('datazoom');
  chart.on('datazoom', () => {
    const { startValue, endValue } = chart.getOption().dataZoom[0];
    const first = windowAt(cols, startValue, 1);
    const last = windowAt(cols, endValue, -1);
    change({
      from: first === 0 ? null : windows[first].start,
      to: last >= windows.length - 1 ? null : windows[last + 1].start,
    });
    after();
  });
}

function windowAt({ ofColumn }, column, step) {
  return ofColumn[column] ?? ofColumn[column + step] ?? 0;
}

/** Removes the characters that the chart library interprets as styles. */
export function plain(text) {
  return String(text).replace(/[{}|\n\r]/g, ' ');
}

/** Shortens a text to at most {@code max} characters. */
export function cut(text, max) {
  return text.length > max ? `${text.slice(0, max - 1)}…` : text;
}
