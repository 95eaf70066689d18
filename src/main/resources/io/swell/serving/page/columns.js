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

/** Values by window as values by column, null in gaps. */
export function spread(values, { ofColumn }) {
  return ofColumn.map((window) => (window === null ? null : values[window]));
}
