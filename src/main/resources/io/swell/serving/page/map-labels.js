/** Places the labels of the map where there is room; the others appear with their circle pointed at. */

const LINE = 1.3; // height of a line of text, in font sizes
const DISTANCE = 3; // pixels between a circle and its label
const PLACES = ['bottom', 'top', 'right', 'left'];

/**
 * Returns for each circle on which side its label has room, or null if on none: there it covers
 * neither a circle nor the label of a larger circle, and stays within the chart.
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
  for (const i of bySize) {
    const width = pen.measureText(labels[i]).width;
    const boxes = PLACES.map((place) => boxAt(place, circles[i], width, LINE * height));
    const free = boxes.findIndex((box) =>
      box.left >= chart.left && box.right <= chart.right
        && !taken.some((other) => overlap(box, other))
        && !circles.some((circle, other) => other !== i && touches(box, circle)));
    if (free >= 0) {
      places[i] = PLACES[free];
      taken.push(boxes[free]);
    }
  }
  return places;
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
