/** Maps windows to columns of a chart; a stretch without windows becomes a gap. */

import { windowName } from './format.js';

/**
 * Maps windows to columns.
 *
 * @returns the names of the columns, the column of each window, and the window of each column (null
 *     in a gap)
 */
export function columns(windows) {
  const names = [];
  const ofWindow = [];
  const ofColumn = [];
  windows.forEach((window, i) => {
    if (i > 0 && window.start > windows[i - 1].end) {
      names.push('–');
      ofColumn.push(null);
    }
    ofWindow.push(names.length);
    names.push(windowName(window));
    ofColumn.push(i);
  });
  return { names, ofWindow, ofColumn };
}

/** Returns the column of the first open window, or the number of columns if there is none. */
export function firstOpen(windows, { names, ofWindow }) {
  const open = windows.findIndex((window) => window.closed === false);
  return open < 0 ? names.length : ofWindow[open];
}

/** Splits values by column into two lines: the closed windows, and from the last of them on. */
export function split(values, open) {
  return {
    closed: values.map((value, column) => (column < open ? value : null)),
    unfinished: values.map((value, column) => (column >= open - 1 && open < values.length ? value : null)),
  };
}

/** Shows a dot if no line can be drawn because the neighboring windows are missing. */
export function dotIfAlone(values) {
  const missing = (column) => (values[column] ?? null) === null;
  return (_, { dataIndex }) => (missing(dataIndex - 1) && missing(dataIndex + 1) ? 'circle' : 'none');
}

/** Converts values by window to values by column, with null in gaps. */
export function byColumn(values, { ofColumn }) {
  return ofColumn.map((window) => (window === null ? null : values[window]));
}
