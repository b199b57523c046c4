import { accentColors } from '#contract/accent.ts';
import { fromOklch, toOklch } from '#contract/oklch.ts';
import { cardSize } from './card.ts';

/** Positions and sizes of the pins on the rings, the nearest first: the centre of the head. The texts are left of them. */
const pins = [
  { x: 1000, y: 330, size: 1.7 },
  { x: 912, y: 128, size: 1.15 },
  { x: 1112, y: 186, size: 0.9 },
  { x: 880, y: 442, size: 0.8 },
  { x: 1128, y: 452, size: 0.75 },
];

const defaultColors = ['#ff7452', '#f7bd5c', '#ff8fa6', '#7fd8ad', '#b794ff'];

/**
 * Returns the background as SVG: a dance floor at night with rings of light, and pins in the given colours. Undefined: no
 * pins. `accent` and `isMirrored` as in `Card`.
 */
export function drawBackdrop(colors: readonly string[] | undefined, accent: string, isMirrored: boolean): string {
  const usual = accent ? [accentColors(accent, 'dark').accent] : defaultColors;
  const { ring, near, far } = accent ? glowOf(accent) : { ring: '#ffc2b0', near: '#7a2234', far: '#3a1736' };
  const { width, height } = cardSize;
  const rings = [70, 112, 154, 196, 238, 280, 322, 364, 406, 448, 490, 532].map(
    (radius, index) =>
      `<circle cx="985" cy="300" r="${radius}" fill="none" stroke="${ring}" stroke-opacity="0.22" stroke-width="${index % 3 === 0 ? 1.5 : 3}"/>`,
  );
  const drawn = (colors ? pins : []).map(({ x, y, size }, index) => {
    const color = (colors?.length ? colors[index % colors.length] : usual[index % usual.length]) ?? '#ff7452';
    return `<g transform="translate(${x} ${y}) scale(${size})"><path fill="${color}" d="M0-20a20 20 0 0 1 20 20c0 14-12 26-20 42C-8 26-20 14-20 0A20 20 0 0 1 0-20Z"/><circle r="7.5" fill="#1c1124"/></g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<defs><radialGradient id="glow" gradientUnits="userSpaceOnUse" cx="1090" cy="0" r="1000"><stop offset="0" stop-color="${near}"/><stop offset="0.45" stop-color="${far}"/><stop offset="1" stop-color="#1c1124"/></radialGradient></defs>
<g${isMirrored ? ` transform="translate(${width} 0) scale(-1 1)"` : ''}><rect width="${width}" height="${height}" fill="url(#glow)"/>${rings.join('')}${drawn.join('')}</g></svg>`;
}

/** The light of a colour on the dark floor. */
function glowOf(accent: string) {
  const { chroma, hue } = toOklch(accent);
  return {
    ring: fromOklch({ lightness: 0.88, chroma: Math.min(chroma, 0.08), hue }),
    near: fromOklch({ lightness: 0.4, chroma: Math.min(chroma, 0.12), hue }),
    far: fromOklch({ lightness: 0.27, chroma: Math.min(chroma, 0.07), hue }),
  };
}

/** The logo, as in the icon of the site. */
export const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 34"><path fill="#ff7452" d="M3 14A11 11 0 1 1 14 25c-2.6 0-3.6 1-4.5 3.3L8 32c-.6 1.5-2.6 1.5-3.2 0C3.6 29 3 26 3 22Z"/><path fill="none" stroke="#4a1c1a" stroke-width="1.8" stroke-linecap="round" d="M7.5 14A6.5 6.5 0 0 1 14 7.5M20.5 14A6.5 6.5 0 0 1 14 20.5"/><circle cx="14" cy="14" r="2.6" fill="#f7bd5c"/></svg>`;
