/** Every topic keeps one colour for life: its hue follows from its id alone. */

import { token } from './theme.js';

const GOLDEN_ANGLE = 137.50776;
/** Hues come near each other again after 21, 34 or 55 steps; then lightness tells apart. */
const TONES = [[0, 0.12], [-0.11, 0.1], [0.06, 0.13], [-0.05, 0.07]];

/** The colour of a topic in the theme of now, as rgb(), which the chart understands too. */
export function topicColour(id) {
  const [lighter, chroma] = TONES[id % TONES.length];
  return oklch(Number(token('--lightness')) + lighter, chroma, (id * GOLDEN_ANGLE + 210) % 360);
}

/** The five steps of the heat map of shares, from nothing to most. */
export function heatColours() {
  return [0, 1, 2, 3, 4].map((step) => token(`--heat-${step}`));
}

/** The five steps of the heat map of z, from far below to far above what is usual. */
export function deviationColours() {
  return [0, 1, 2, 3, 4].map((step) => token(`--z-${step}`));
}

/** Equal lightness to the eye at every hue: OKLCH to sRGB by the matrices of CSS Color 4. */
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
