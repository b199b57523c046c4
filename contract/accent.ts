import { contrast } from './contrast.ts';
import { fromOklch, type Oklch, toOklch } from './oklch.ts';
import { productAccent } from './site-values.ts';

/** The colours of buttons, links and marks in one colour scheme, as `#rrggbb`. */
export interface AccentColors {
  accent: string;
  /** Pressed buttons and links. */
  strong: string;
  /** Text on `accent` and `strong`. */
  onAccent: string;
  /** Background of selected and marked things. */
  soft: string;
  onSoft: string;
}
export type ColorScheme = 'light' | 'dark';

/** The colours of a site without settings, as in `web/style/tokens.css`. */
const ownColors: Record<ColorScheme, AccentColors> = {
  light: { accent: productAccent, strong: '#a92609', onAccent: '#ffffff', soft: '#fbdfd3', onSoft: '#7c1d07' },
  dark: { accent: '#ff7452', strong: '#ff917a', onAccent: '#26101a', soft: '#4a2430', onSoft: '#ffc2b0' },
};

/** The surface of each scheme on which an accent has the lowest contrast, as in `web/style/tokens.css`. */
const hardestSurface = { light: '#f1e7d8', dark: '#2c2036' } as const;
/** WCAG 2.2, AA: text. */
const minContrast = 4.5;
const minContrastOnSoft = 5.5;
const lightnessStep = 0.005;

/**
 * Returns the colours derived from an accent colour. Hue and chroma stay; the lightness is changed as little as needed
 * for a contrast of 4.5 on every surface, so `accent` is the colour itself if it is readable.
 */
export function accentColors(color: string, scheme: ColorScheme): AccentColors {
  if (color === productAccent) return ownColors[scheme];
  const surface = hardestSurface[scheme];
  const away = scheme === 'light' ? -1 : 1;
  const accent = readable(color, away, (text) => contrast(text, surface) >= minContrast);
  const strong = shifted(accent, 0.06 * away);
  const onAccent = scheme === 'light' ? '#ffffff' : '#140a10';
  const { chroma, hue } = toOklch(color);
  const soft = fromOklch(
    scheme === 'light'
      ? { lightness: 0.925, chroma: Math.min(chroma, 0.04), hue }
      : { lightness: 0.33, chroma: Math.min(chroma, 0.06), hue },
  );
  const onSoft = readable(accent, away, (text) => contrast(text, soft) >= minContrastOnSoft);
  return { accent, strong, onAccent, soft, onSoft };
}

/** Returns the colour, or the one with the nearest lightness for which `isReadable` is true. */
function readable(color: string, away: 1 | -1, isReadable: (text: string) => boolean): string {
  if (isReadable(color)) return color;
  const given = toOklch(color);
  for (let step = 1; step * lightnessStep <= 1; step++) {
    const text = withLightness(given, given.lightness + away * step * lightnessStep);
    if (isReadable(text)) return text;
  }
  return away === 1 ? '#ffffff' : '#000000';
}

function shifted(color: string, by: number): string {
  const given = toOklch(color);
  return withLightness(given, given.lightness + by);
}

function withLightness(color: Oklch, lightness: number): string {
  return fromOklch({ ...color, lightness: Math.min(1, Math.max(0, lightness)) });
}

/** Returns the design tokens of an accent colour for both schemes, by name, as CSS values. */
export function accentTokens(color: string): Record<string, string> {
  const [light, dark] = [accentColors(color, 'light'), accentColors(color, 'dark')];
  const both = (name: keyof AccentColors) => `light-dark(${light[name]},${dark[name]})`;
  return {
    '--color-accent': both('accent'),
    '--color-accent-strong': both('strong'),
    '--color-on-accent': both('onAccent'),
    '--color-accent-soft': both('soft'),
    '--color-on-accent-soft': both('onSoft'),
  };
}
