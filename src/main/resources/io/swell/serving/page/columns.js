/** Windows as columns of a chart: where the stream had none, there is a gap and not a line. */

import { windowName } from './format.js';

/**
 * @returns names of the columns, the column of each window, and the window of each column (null in
 *     a gap)
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

/** The column of the first window that has not closed, or how many columns there are. */
export function firstOpen(windows, { names, ofWindow }) {
  const open = windows.findIndex((window) => window.closed === false);
  return open < 0 ? names.length : ofWindow[open];
}

/** Values by column as two lines: through the closed windows, and from the last of them on. */
export function parted(values, open) {
  return {
    closed: values.map((value, column) => (column < open ? value : null)),
    unfinished: values.map((value, column) => (column >= open - 1 && open < values.length ? value : null)),
  };
}

/** A dot where no line can be drawn, because the windows beside it are missing. */
export function dotWhereAlone(values) {
  const missing = (column) => (values[column] ?? null) === null;
  return (_, { dataIndex }) => (missing(dataIndex - 1) && missing(dataIndex + 1) ? 'circle' : 'none');
}

/** Values by window as values by column, null in gaps. */
export function spread(values, { ofColumn }) {
  return ofColumn.map((window) => (window === null ? null : values[window]));
}
