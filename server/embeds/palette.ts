import { contrast } from '#contract/contrast.ts';
import type { EmbedQuery } from '#contract/embeds.ts';
import { productAccent } from '#contract/site-values.ts';

/** The colours of an embed in one colour scheme, as `#rrggbb`. */
export interface Palette {
  background: string;
  /** Rows under the pointer. */
  sunken: string;
  line: string;
  ink: string;
  inkSoft: string;
  accent: string;
  onAccent: string;
  danger: string;
  water: string;
  land: string;
  coast: string;
  border: string;
}

export type Scheme = 'light' | 'dark';
export type Colors = Pick<EmbedQuery, 'accent' | 'text' | 'background' | 'theme'>;

/** As in `web/style/tokens.css` and `web/map/base-map/palettes.ts`. */
const palettes: Record<Scheme, Palette> = {
  light: {
    background: '#fffdf8',
    sunken: '#f8f0e4',
    line: '#e3d5c1',
    ink: '#261430',
    inkSoft: '#65526c',
    accent: '#c42f12',
    onAccent: '#ffffff',
    danger: '#b3123f',
    water: '#cbdde2',
    land: '#f7f0e4',
    coast: '#a9c3ca',
    border: '#cdb8ac',
  },
  dark: {
    background: '#211729',
    sunken: '#2c2036',
    line: '#42334e',
    ink: '#f8efe4',
    inkSoft: '#c3b1c4',
    accent: '#ff7452',
    onAccent: '#26101a',
    danger: '#ff8fa6',
    water: '#120d1c',
    land: '#2a2034',
    coast: '#46385a',
    border: '#52425f',
  },
};

/** The contrast of text (WCAG 2.2, AA). */
const minContrast = 4.5;
/** Black has more contrast than white on lighter backgrounds than this. */
const middleGray = '#757575';

/**
 * Returns the palettes of an embed, one for each colour scheme that it may have. Colours with a contrast below 4.5 are
 * moved towards black or white. `siteAccent` is used without an own accent. An opaque background decides the scheme, because text must be readable on it.
 */
export function palettesOf(
  { theme, background, text, accent: given }: Colors,
  siteAccent: string = productAccent,
): Partial<Record<Scheme, Palette>> {
  const accent = given ?? (siteAccent === productAccent ? undefined : siteAccent.slice(1));
  if (background !== undefined && background !== 'none') {
    const scheme = isLight(`#${background}`) ? 'light' : 'dark';
    return { [scheme]: paletteOf(scheme, { background, text, accent }) };
  }
  const schemes: Scheme[] = theme === 'auto' ? ['light', 'dark'] : [theme];
  return Object.fromEntries(schemes.map((scheme) => [scheme, paletteOf(scheme, { text, accent })]));
}

function paletteOf(scheme: Scheme, given: { [name in 'background' | 'text' | 'accent']?: string | undefined }) {
  const usual = palettes[scheme];
  const isOwn = given.background === undefined && given.text === undefined;
  const background = given.background === undefined ? usual.background : lower(given.background);
  const shade = (name: 'sunken' | 'land' | 'water', share: number) => (isOwn ? usual[name] : shaded(background, share));
  const [sunken, land, water] = [shade('sunken', 0.06), shade('land', 0.04), shade('water', 0.14)];
  const readable = (color: string | undefined, otherwise: string, ...surfaces: string[]) =>
    withContrast(color === undefined ? otherwise : lower(color), [background, sunken, ...surfaces]);
  const ink = readable(given.text, usual.ink, land);
  const accent = readable(given.accent, usual.accent);
  const onAccent = [usual.onAccent, '#ffffff', '#000000'].find((color) => contrast(color, accent) >= minContrast);
  return {
    ...{ background, sunken, land, water, ink, accent },
    onAccent: onAccent ?? '#000000',
    inkSoft: readable(undefined, isOwn ? usual.inkSoft : mixed(background, ink, 0.72)),
    danger: readable(undefined, usual.danger),
    line: isOwn ? usual.line : mixed(background, ink, 0.16),
    coast: isOwn ? usual.coast : mixed(background, ink, 0.3),
    border: isOwn ? usual.border : mixed(background, ink, 0.24),
  };
}

/** Returns the colour, or the nearest mixture with black or white that is readable on all surfaces. */
function withContrast(color: string, surfaces: readonly [string, ...string[]]): string {
  const isReadable = (text: string) => surfaces.every((surface) => contrast(text, surface) >= minContrast);
  const end = textEnd(surfaces[0]);
  const steps = 50;
  const mixtures = Array.from({ length: steps }, (_, step) => mixed(color, end, step / steps));
  return mixtures.find(isReadable) ?? end;
}

/** Returns a surface that differs a little from the background: towards its text, if the text stays readable there. */
function shaded(background: string, share: number): string {
  const end = textEnd(background);
  const towardsText = mixed(background, end, share);
  const isReadable = contrast(towardsText, end) >= 1.5 * minContrast;
  return isReadable ? towardsText : mixed(background, end === '#000000' ? '#ffffff' : '#000000', share);
}

/** Black on light backgrounds, white on dark ones. */
function textEnd(background: string): string {
  return isLight(background) ? '#000000' : '#ffffff';
}

function isLight(color: string): boolean {
  return contrast(color, '#000000') >= contrast(middleGray, '#000000');
}

/** Mixes two colours; 0 returns the first one. */
function mixed(one: string, other: string, share: number): string {
  const channel = (color: string, at: number) => Number.parseInt(color.slice(at, at + 2), 16);
  const channels = [1, 3, 5].map((at) => Math.round(channel(one, at) * (1 - share) + channel(other, at) * share));
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

function lower(digits: string): string {
  return `#${digits.toLowerCase()}`;
}

/** Returns the CSS of the palettes: one, or two that follow the reader's device. */
export function paletteStyle({ light, dark }: Partial<Record<Scheme, Palette>>, isTransparent: boolean): string {
  const names = Object.keys(palettes.light) as (keyof Palette)[];
  const value = (name: keyof Palette) =>
    light && dark && light[name] !== dark[name] ? `light-dark(${light[name]},${dark[name]})` : (light ?? dark)?.[name];
  const variables = names.map((name) =>
    name === 'background' && isTransparent ? '--background:#0000' : `--${name}:${value(name)}`,
  );
  const scheme = [light && 'light', dark && 'dark'].filter(Boolean).join(' ');
  return `:root{color-scheme:${scheme};${variables.join(';')}}`;
}
