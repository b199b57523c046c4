import { expect, test } from 'vitest';
import { usualLanguages } from '#contract/usual-site.ts';
import { kinds, styles } from './catalogue.ts';
import { posters } from './posters.ts';

const pages = { white: '#ffffff', dark: '#15121a' };

/** Linear light of each channel, 0 to 1. */
function linear(color: string): [red: number, green: number, blue: number] {
  const channel = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

/** WCAG 2.2. */
function contrast(one: string, other: string): number {
  const luminance = (color: string) => {
    const [red, green, blue] = linear(color);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Perceptual distance of two colours in Björn Ottosson's OKLab. */
function distance(one: string, other: string): number {
  const b = oklab(other);
  return Math.hypot(...oklab(one).map((value, axis) => value - (b[axis] ?? 0)));
}

function oklab(color: string): number[] {
  const [r, g, b] = linear(color);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

const entries = Object.entries({ ...styles, ...kinds });

test.each(entries)('keeps white text on %s readable, in light and dark mode', (_slug, { color }) => {
  expect(contrast(color, pages.white)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(color, pages.dark)).toBeGreaterThanOrEqual(3);
});

test.each([
  ['styles', styles, 0.025],
  ['types', kinds, 0.1],
])('has no two similar colours of %s', (_what, catalogue, min) => {
  const colors = Object.values(catalogue).map((entry) => entry.color);
  const pairs = colors.flatMap((one, index) => colors.slice(index + 1).map((other) => [one, other] as const));
  for (const [one, other] of pairs) expect(distance(one, other), `${one} ${other}`).toBeGreaterThan(min);
});

test('has names of types as dancers of each language use them', () => {
  const social = { fr: 'Soirée', en: 'Social', es: 'Social', de: 'Tanzabend', it: 'Serata', ar: 'سهرة' };
  expect(kinds.social.names).toEqual(social);
  expect(kinds.ball.names).toEqual({ fr: 'Bal', en: 'Ball', es: 'Baile', it: 'Ballo', pt: 'Baile', ar: 'حفل راقص' });
  expect(kinds.practica.names).toMatchObject({ fr: 'Pratique', en: 'Práctica', es: 'Práctica', pt: 'Prática' });
});

test('has no name longer than a chip on the smallest phone', () => {
  const names = Object.values({ ...styles, ...kinds }).flatMap((entry) => Object.values(entry.names));
  expect(names.filter((name) => name.length > 28)).toEqual([]);
});

test('describes every poster in each language', () => {
  for (const { alternativeTexts } of posters)
    expect(new Set(usualLanguages.map((each) => alternativeTexts[each])).size).toBe(3);
});

test('has two dozen styles and eight types', () => {
  expect([Object.keys(styles).length, Object.keys(kinds).length]).toEqual([24, 8]);
});
