/**
 * The heat map. Labels and tool tips are drawn on the canvas, so no word of a document ever becomes
 * markup. Colour follows the square root of the share: most shares are small.
 */

import { heatColours, topicColour } from './colours.js';
import { count, percent, windowName } from './format.js';
import { token } from './theme.js';

const ROWS = { lowest: 15, highest: 26, fewest: 24 };
const OTHERS = 370; // pixels of the window that the rest of the page takes
const FONT = 'system-ui, -apple-system, "Segoe UI", "Liberation Sans", sans-serif';
const AXIS = 30;

/** Draws the answer of /api/v1/heatmap; returns the share from which on colour is strongest. */
export function drawHeat(chart, map) {
  const narrow = chart.getDom().clientWidth < 520;
  const labels = narrow ? 112 : 172;
  const top = strongest(map.cells.map((cell) => cell[2]));
  const names = map.windows.map(windowName);
  const styles = {};
  map.topics.forEach((row) => {
    styles[`t${row.topic}`] = { color: topicColour(row.topic), fontSize: 12 };
  });
  styles.live = { color: token('--ink'), fontSize: 11.5 };
  styles.ended = { color: token('--soft'), fontSize: 11.5 };
  chart.getDom().style.height = `${map.topics.length * rowHeight(map.topics.length) + AXIS}px`;
  chart.resize();
  chart.setOption({
    animation: false,
    textStyle: { fontFamily: FONT },
    grid: { left: labels + 14, right: 14, top: 4, bottom: AXIS - 4 },
    xAxis: {
      type: 'category',
      data: names,
      axisTick: { show: false },
      axisLine: { lineStyle: { color: token('--line') } },
      axisLabel: { color: token('--soft'), fontSize: 11, hideOverlap: true },
    },
    yAxis: {
      type: 'category',
      inverse: true,
      data: map.topics.map((row) => String(row.topic)),
      axisTick: { show: false },
      axisLine: { show: false },
      axisLabel: {
        interval: 0,
        align: 'left',
        margin: labels,
        width: labels - 6,
        overflow: 'truncate',
        formatter: (_, index) => rowName(map.topics[index]),
        rich: styles,
      },
    },
    visualMap: { show: false, min: 0, max: Math.sqrt(top), inRange: { color: heatColours() } },
    tooltip: {
      renderMode: 'richText',
      backgroundColor: token('--card'),
      borderColor: token('--line'),
      textStyle: { color: token('--ink'), fontSize: 12 },
      formatter: ({ data }) => describe(map, data[0], data[1], data[2] ** 2),
    },
    series: [
      {
        type: 'heatmap',
        progressive: 0,
        data: map.cells.map(([window, row, share]) => [window, row, Math.sqrt(share)]),
        emphasis: { itemStyle: { borderColor: token('--ink'), borderWidth: 1 } },
      },
    ],
  });
  return top;
}

/** Only the few largest shares get the strongest colour, or a single one would dim all others. */
function strongest(shares) {
  const sorted = shares.sort((a, b) => a - b);
  return Math.max(0.01, sorted[Math.floor(0.99 * (sorted.length - 1))] ?? 0);
}

/** How many topics fit into the window without scrolling. */
export function fittingRows() {
  return Math.max(ROWS.fewest, Math.floor(room() / ROWS.lowest));
}

/** Rows fill the height that the window leaves to them, within reason. */
function rowHeight(rows) {
  return Math.min(ROWS.highest, Math.max(ROWS.lowest, Math.floor(room() / rows)));
}

function room() {
  return window.innerHeight - OTHERS;
}

function rowName(row) {
  return `{t${row.topic}|■} {${row.live ? 'live' : 'ended'}|${plain(row.label)}}`;
}

function describe(map, window, row, share) {
  const column = map.windows[window];
  return `${plain(map.topics[row].label)} #${map.topics[row].topic}\n${windowName(column)}: ${percent(share)} of ${count(column.documents)} documents`;
}

/** Braces and bars mean styles to the chart's text. */
function plain(text) {
  return text.replace(/[{}|\n]/g, ' ');
}
