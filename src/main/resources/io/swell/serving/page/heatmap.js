/** The heat map. Colors show the square root of the share, because most shares are small. */

import { colorsOf, picture, scaled } from './cells.js';
import { cut, openChart, plain, timeAxis, tip, zoom } from './charts.js';
import { topicColor } from './colors.js';
import { columns, firstOpen } from './columns.js';
import { documentsOf, percent, shareOf, signed, windowName } from './format.js';
import { token } from './theme.js';

const ROWS = { lowest: 15, highest: 26 };
const HEAD = 48; // the slider and the names of the windows, above the rows
const FOOT = 26; // the names of the windows, below the rows
const LABEL = 34;
const STRONGEST_Z = 8;

/**
 * Opens a heat map in an element.
 *
 * @param pick called with a topic when it is clicked
 * @param slider whether there is a slider to select windows
 */
export function openHeat(host, pick, slider = true) {
  const made = openChart(host);
  let map = null;
  let cells = null;
  let pointed = null;

  /** Returns the cell at a position of the chart, or null. */
  function cellAt(x, y) {
    if (map === null || !made.chart.containPixel({ gridIndex: 0 }, [x, y])) {
      return null;
    }
    const [column, row] = made.chart.convertFromPixel({ gridIndex: 0 }, [x, y]);
    cells ??= new Map(map.cells.map((cell) => [cell[1] * map.cols.names.length + map.cols.ofWindow[cell[0]], cell]));
    return cells.get(row * map.cols.names.length + column) ?? null;
  }

  host.addEventListener('mousemove', (event) => {
    pointed = cellAt(event.offsetX, event.offsetY);
  }, true);
  made.chart.getZr().on('click', ({ offsetX, offsetY }) => {
    const cell = cellAt(offsetX, offsetY);
    if (cell !== null) {
      pick(map.topics[cell[1]].topic);
    }
  });
  made.chart.on('click', (event) => event.componentType === 'yAxis' && pick(event.value));

  return {
    chart: made.chart,
    close: made.close,
    /**
     * Draws an answer of /api/v1/heatmap.
     *
     * @param room height in pixels that the rows fill if there are few of them
     * @returns the lowest value that has the strongest color, and the columns
     */
    draw(answer, measure, room) {
      const cols = columns(answer.windows);
      map = { ...answer, cols };
      cells = null;
      const head = slider ? HEAD : 4;
      const foot = slider ? 4 : FOOT;
      const rows = answer.topics.length;
      const row = Math.min(ROWS.highest, Math.max(ROWS.lowest, Math.floor((room - head - foot) / rows)));
      host.style.height = `${rows * row + head + foot}px`;
      made.chart.resize();
      const top = measure === 'z' ? STRONGEST_Z : strongest(answer);
      made.draw(option(map, picture(cols.names.length, rows, values(map, measure, top), colorsOf(measure)), head, foot, slider, host.clientWidth, () => (pointed === null ? '' : describe(map, pointed))));
      return { top, cols };
    },
    /** Shows the tooltip of a cell and returns its text. */
    point(cell) {
      pointed = cell;
      const [x, y] = made.chart.convertToPixel({ gridIndex: 0 }, [map.cols.ofWindow[cell[0]], cell[1]]);
      made.chart.dispatchAction({ type: 'showTip', x, y });
      return describe(map, cell);
    },
  };
}

function values({ cells, cols }, measure, top) {
  const value = measure === 'z' ? (cell) => ((cell[3] ?? 0) + top) / (2 * top) : (cell) => Math.sqrt(cell[2] / top);
  return cells.map((cell) => [cols.ofWindow[cell[0]], cell[1], value(cell)]);
}

function option(map, whole, head, foot, slider, width, tooltip) {
  const labels = width < 520 ? 104 : 172;
  const open = firstOpen(map.windows, map.cols);
  return {
    grid: { left: labels + 14, right: 14, top: head, bottom: foot },
    xAxis: { ...timeAxis(map.cols.names, true), position: slider ? 'top' : 'bottom' },
    yAxis: topicAxis(map.topics, labels),
    dataZoom: slider ? zoom(map.windows, map.cols, null, { top: 2 }) : [],
    tooltip: { ...tip(tooltip), transitionDuration: 0 },
    series: [{ type: 'custom', coordinateSystem: 'cartesian2d', renderItem: (params, api) => image(whole, open, params.coordSys, api), data: [[0, 0]], dimensions: ['x', 'y'], encode: { x: -1, y: -1 } }],
  };
}

/** Draws the columns selected by the slider over the whole grid; open windows are hatched. */
function image(whole, open, { x, y, width, height }, api) {
  const column = api.size([1, 0])[0];
  const first = Math.round((x - (api.coord([0, 0])[0] - column / 2)) / column);
  const last = Math.min(whole.width - 1, first + Math.round(width / column) - 1);
  return {
    type: 'image',
    style: { image: scaled(whole, first, last, width, height, window.devicePixelRatio, open, token('--card')), x, y, width, height },
  };
}

/** Returns the text of a tooltip. */
function describe(map, [window, row, share, z]) {
  const column = map.windows[window];
  const topic = map.topics[row];
  const numbers = column.closed ? `${percent(share)} of ${documentsOf(column)}\nz ${signed(z ?? 0)}` : `${shareOf(share, column)}\n${documentsOf(column)}`;
  return `${plain(topic.label)}  #${topic.topic}\n${windowName(column)}: ${numbers}`;
}

function topicAxis(topics, labels) {
  const styles = {};
  topics.forEach((row) => {
    styles[`t${row.topic}`] = { color: topicColor(row.topic), fontSize: 12 };
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

/** Gives the strongest color to the top 1 % of the shares, so that one outlier does not dim all others. */
function strongest({ cells, windows }) {
  const closed = cells.filter(([window]) => windows[window].closed);
  return strongestOf(closed.length === 0 ? cells : closed);
}

function strongestOf(cells) {
  const sorted = Float64Array.from(cells, (cell) => cell[2]).sort();
  return Math.max(0.01, sorted[Math.floor(0.99 * (sorted.length - 1))] ?? 0);
}
