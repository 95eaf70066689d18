/** Places the labels of the map where there is room; the others appear with their circle pointed at. */

const LINE = 1.3; // height of a line of text, in font sizes
const DISTANCE = 3; // pixels between a circle and its label
const APART = 4; // pixels between a label and other circles, so that it is not taken for theirs
const PLACES = ['bottom', 'top', 'right', 'left'];
const ALWAYS = 8; // number of the largest circles that may cover others with their label

/**
 * Returns for each circle on which side its label has room, or null if on none: there it covers
 * neither a circle nor the label of a larger circle, and stays within the chart. The labels of the
 * largest circles come before the circles that are smaller, of which they cover as little as possible.
 *
 * @param circles with their centers {@code x}, {@code y} and their {@code size}, in pixels
 * @param labels of the circles
 * @param font in CSS's notation
 * @param height of the font, in pixels
 * @param chart the {@code left} and {@code right} ends of the chart in the coordinates of the circles
 */
export function placesWithRoom(circles, labels, font, height, chart) {
  const pen = document.createElement('canvas').getContext('2d');
  pen.font = font;
  const places = new Array(circles.length).fill(null);
  const taken = [];
  const bySize = circles.map((_, i) => i).sort((a, b) => circles[b].size - circles[a].size);
  bySize.forEach((i, rank) => {
    const width = pen.measureText(labels[i]).width;
    let least = rank < ALWAYS ? Infinity : 1;
    let box = null;
    for (const place of PLACES) {
      const tried = boxAt(place, circles[i], width, LINE * height);
      const fits = tried.left >= chart.left && tried.right <= chart.right && !taken.some((other) => overlap(tried, other));
      const covered = fits ? coverage(tried, circles, i) : Infinity;
      if (covered < least) {
        least = covered;
        places[i] = place;
        box = tried;
      }
    }
    if (box !== null) {
      taken.push(box);
    }
  });
  return places;
}

/** Returns the sum of the areas of the other circles that a label comes too close to. */
function coverage(box, circles, own) {
  const wide = { left: box.left - APART, right: box.right + APART, top: box.top, bottom: box.bottom };
  return circles.reduce((sum, circle, i) => sum + (i !== own && touches(wide, circle) ? circle.size * circle.size : 0), 0);
}

function boxAt(place, { x, y, size }, width, height) {
  const away = size / 2 + DISTANCE;
  if (place === 'bottom' || place === 'top') {
    const top = place === 'bottom' ? y + away : y - away - height;
    return { left: x - width / 2, right: x + width / 2, top, bottom: top + height };
  }
  const left = place === 'right' ? x + away : x - away - width;
  return { left, right: left + width, top: y - height / 2, bottom: y + height / 2 };
}

function overlap(box, other) {
  return box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom;
}

function touches(box, { x, y, size }) {
  const right = Math.max(box.left, Math.min(x, box.right)) - x;
  const down = Math.max(box.top, Math.min(y, box.bottom)) - y;
  return right * right + down * down < (size * size) / 4;
}
