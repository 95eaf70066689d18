/** Chooses the labels of the map that have room; the others appear with their circle pointed at. */

const LINE = 1.3; // height of a line of text, in font sizes
const DISTANCE = 3; // pixels between a circle and its label

/**
 * Returns for each circle whether its label has room: it covers neither a circle nor the label of a
 * larger circle.
 *
 * @param circles with their centers {@code x}, {@code y} and their {@code size}, in pixels
 * @param labels of the circles
 * @param font in CSS's notation
 * @param height of the font, in pixels
 */
export function labelsWithRoom(circles, labels, font, height) {
  const pen = document.createElement('canvas').getContext('2d');
  pen.font = font;
  const boxes = circles.map(({ x, y, size }, i) => {
    const half = pen.measureText(labels[i]).width / 2;
    const top = y + size / 2 + DISTANCE;
    return { left: x - half, right: x + half, top, bottom: top + LINE * height };
  });
  const shown = new Array(circles.length).fill(false);
  const bySize = circles.map((_, i) => i).sort((a, b) => circles[b].size - circles[a].size);
  for (const i of bySize) {
    shown[i] = circles.every((circle, other) => other === i || !(touches(boxes[i], circle) || (shown[other] && overlap(boxes[i], boxes[other]))));
  }
  return shown;
}

function overlap(box, other) {
  return box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom;
}

function touches(box, { x, y, size }) {
  const right = Math.max(box.left, Math.min(x, box.right)) - x;
  const down = Math.max(box.top, Math.min(y, box.bottom)) - y;
  return right * right + down * down < (size * size) / 4;
}
