/**
 * What all charts have in common. Labels and tool tips are drawn on the canvas, so no word of a
 * document ever becomes markup.
 */

import { change, get } from './url.js';
import { token } from './theme.js';

const FONT = 'system-ui, -apple-system, "Segoe UI", "Liberation Sans", sans-serif';

/** A chart in an element, which follows its size; {@code close} ends both. */
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

/** A tool tip whose text is the formatter's, drawn as text. */
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

/** The stretch of windows looked at: a slider whose ends the address keeps. */
export function zoom(windows, cols, newest = null) {
  const ends = zoomed(windows, cols, newest);
  return [
    {
      type: 'slider',
      startValue: ends[0],
      endValue: ends[1],
      height: 18,
      bottom: 4,
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

/** A veil over the windows that have not closed, from the last that has; dashed where it begins. */
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

/** First and last column looked at. */
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

/** Keeps the slider's ends in the address; an end at the newest window goes on with the stream. */
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
  const here = ofColumn[column];
  return here ?? ofColumn[column + step] ?? 0;
}

/** Braces and bars mean styles to the chart's text. */
export function plain(text) {
  return String(text).replace(/[{}|\n\r]/g, ' ');
}

/** Text that is no longer than {@code most} characters. */
export function cut(text, most) {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}
