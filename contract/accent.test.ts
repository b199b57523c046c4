import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { accentColors, accentTokens } from './accent.ts';
import { contrast } from './contrast.ts';
import { fromOklch, toOklch } from './oklch.ts';
import { productAccent } from './site-values.ts';

const surfaces = {
  light: ['#faf4ea', '#fffdf8', '#ffffff', '#f1e7d8'],
  dark: ['#17101d', '#211729', '#2c2036', '#120c17'],
} as const;

const colors = ['#0b6e4f', '#ffd400', '#ff00ff', '#000000', '#ffffff', '#1a4fd0', '#c42f12', '#808080', '#00ffff'];

describe.each(colors)('%s', (color) => {
  test.each(['light', 'dark'] as const)('is readable on every surface in %s mode', (scheme) => {
    const { accent, strong, onAccent, soft, onSoft } = accentColors(color, scheme);
    const ratios = [
      ...surfaces[scheme].flatMap((surface) => [contrast(accent, surface), contrast(strong, surface)]),
      contrast(onAccent, accent),
      contrast(onAccent, strong),
      contrast(onSoft, soft),
    ];
    expect(Math.min(...ratios)).toBeGreaterThanOrEqual(4.5);
  });

  test('survives the conversion to OKLCH and back', () => {
    expect(fromOklch(toOklch(color))).toBe(color);
  });
});

test('keeps a readable colour, and the hue of one that must be darker', () => {
  expect(accentColors('#0b6e4f', 'light').accent).toBe('#0b6e4f');
  const yellow = accentColors('#ffd400', 'light').accent;
  expect(toOklch(yellow).hue).toBeCloseTo(toOklch('#ffd400').hue, 1);
  expect(toOklch(yellow).lightness).toBeLessThan(toOklch('#ffd400').lightness);
});

test('returns design tokens for both schemes', () => {
  expect(accentTokens('#0b6e4f')).toMatchObject({
    '--color-accent': expect.stringMatching(/^light-dark\(#0b6e4f,#[0-9a-f]{6}\)$/),
    '--color-on-accent': 'light-dark(#ffffff,#140a10)',
  });
});

test('returns the tokens of the style sheet for the colour of the product', () => {
  const style = readFileSync('web/style/tokens.css', 'utf8');
  for (const [name, value] of Object.entries(accentTokens(productAccent)))
    expect(style).toContain(`${name}: ${value.replace(',', ', ')};`);
});
