/** Orders the rows of a heat map. */

/** The orders that a user can choose from. */
export const ORDERS = { oldest: 'oldest first', largest: 'largest', latest: 'latest' };

/**
 * Returns an answer of /api/v1/heatmap with its topics in another order: the oldest first, as
 * answered; those with the largest share of all documents; or those with the largest share of the
 * newest window in which they occur.
 */
export function ordered(map, order) {
  if (order === 'oldest') {
    return map;
  }
  const size = new Array(map.topics.length).fill(0);
  const last = new Array(map.topics.length).fill(-1);
  for (const [window, row, share] of map.cells) {
    if (order === 'largest') {
      size[row] += share * map.windows[window].documents;
    } else if (share > 0 && window >= last[row]) {
      last[row] = window;
      size[row] = share;
    }
  }
  const rows = map.topics.map((_, row) => row).sort((a, b) => last[b] - last[a] || size[b] - size[a] || a - b);
  const place = new Array(rows.length);
  rows.forEach((row, i) => {
    place[row] = i;
  });
  return {
    ...map,
    topics: rows.map((row) => map.topics[row]),
    cells: map.cells.map(([window, row, ...values]) => [window, place[row], ...values]),
  };
}
