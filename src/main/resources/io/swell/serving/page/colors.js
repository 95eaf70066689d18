/** Colors. A topic always has the same color, because its hue depends only on its id. */

import { token } from './theme.js';

const GOLDEN_ANGLE = 137.50776;
/** Hues are similar again after 21, 34 or 55 ids; then the lightness differs. */
const TONES = [[0, 0.12], [-0.11, 0.1], [0.06, 0.13], [-0.05, 0.07]];

/** Returns the color of a topic in the current theme, as rgb(), which charts also accept. */
export function topicColor(id) {
  const [lighter, chroma] = TONES[id % TONES.length];
  return oklch(Number(token('--lightness')) + lighter, chroma, (id * GOLDEN_ANGLE + 210) % 360);
}

/** Returns the five colors of the heat map of shares, from the lowest to the highest share. */
export function heatColors() {
  return [0, 1, 2, 3, 4].map((step) => token(`--heat-${step}`));
}

/** Returns the five colors of the heat map of z, from far below to far above the expected value. */
export function deviationColors() {
  return [0, 1, 2, 3, 4].map((step) => token(`--z-${step}`));
}

/** Converts OKLCH, which has equal perceived lightness at every hue, to sRGB (CSS Color 4). */
function oklch(lightness, chroma, degrees) {
  const hue = (degrees * Math.PI) / 180;
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `rgb(${linear.map(encode).join(',')})`;
}

function encode(linear) {
  const light = Math.min(1, Math.max(0, linear));
  return Math.round(255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055));
}
