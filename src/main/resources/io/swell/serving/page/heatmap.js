/** The heat map. Colour follows the square root of the share: most shares are small. */

import { columns } from './columns.js';
import { deviationColours, heatColours, topicColour } from './colours.js';
import { cut, plain, timeAxis, tip, zoom } from './charts.js';
import { count, percent, signed, windowName } from './format.js';
import { token } from './theme.js';

const ROWS = { lowest: 15, highest: 26 };
const SLIDER = 60;
const LABEL = 34;
const STRONGEST_Z = 8;

/**
 * The chart of an answer of /api/v1/heatmap.
 *
 * @param measure "share" or "z"
 * @param room pixels that rows may share, if there are few enough
 * @returns the option, the height, the columns, and the value from which on colour is strongest
 */
export function heatChart(map, measure, width, room, slider = true) {
  const cols = columns(map.windows);
  const labels = width < 520 ? 104 : 172;
  const top = measure === 'z' ? STRONGEST_Z : strongest(map.cells.map((cell) => cell[2]));
  const bottom = slider ? SLIDER : 26;
  const rows = map.topics.length;
  const height = rows * Math.min(ROWS.highest, Math.max(ROWS.lowest, Math.floor((room - bottom) / rows))) + bottom + 4;
  const value = measure === 'z' ? (cell) => cell[3] : (cell) => Math.sqrt(cell[2]);
  const option = {
    grid: { left: labels + 14, right: 14, top: 4, bottom },
    xAxis: timeAxis(cols.names, true),
    yAxis: topicAxis(map.topics, labels),
    dataZoom: slider ? zoom(map.windows, cols) : [],
    visualMap: {
      show: false,
      dimension: 2,
      min: measure === 'z' ? -top : 0,
      max: measure === 'z' ? top : Math.sqrt(top),
      inRange: { color: measure === 'z' ? deviationColours() : heatColours() },
    },
    tooltip: tip(({ dataIndex }) => describe(map, map.cells[dataIndex])),
    series: [
      {
        type: 'heatmap',
        progressive: 0,
        data: map.cells.map((cell) => [cols.ofWindow[cell[0]], cell[1], value(cell)]),
        emphasis: { itemStyle: { borderColor: token('--ink'), borderWidth: 1 } },
      },
    ],
  };
  return { option, height, cols, top };
}

/** What a cell says. */
export function describe(map, [window, row, share, z]) {
  const column = map.windows[window];
  const topic = map.topics[row];
  return `${plain(topic.label)}  #${topic.topic}\n${windowName(column)}: ${percent(share)} of ${count(column.documents)} documents\nz ${signed(z)}`;
}

function topicAxis(topics, labels) {
  const styles = {};
  topics.forEach((row) => {
    styles[`t${row.topic}`] = { color: topicColour(row.topic), fontSize: 12 };
  });
  styles.live = { color: token('--ink'), fontSize: 11.5 };
  styles.ended = { color: token('--soft'), fontSize: 11.5 };
  return {
    type: 'category',
    inverse: true,
    triggerEvent: true,
    data: topics.map((row) => String(row.topic)),
    axisTick: { show: false },
    axisLine: { show: false },
    axisLabel: {
      interval: 0,
      align: 'left',
      margin: labels,
      width: labels - 6,
      overflow: 'truncate',
      formatter: (_, index) => rowName(topics[index]),
      rich: styles,
    },
  };
}

function rowName(row) {
  return `{t${row.topic}|■} {${row.live ? 'live' : 'ended'}|${plain(cut(row.label, LABEL))}}`;
}

/** Only the few largest shares get the strongest colour, or a single one would dim all others. */
function strongest(shares) {
  const sorted = shares.sort((a, b) => a - b);
  return Math.max(0.01, sorted[Math.floor(0.99 * (sorted.length - 1))] ?? 0);
}
