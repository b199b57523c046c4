import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast } from '#contract/contrast.ts';
import { embedThemes } from '#contract/embeds.ts';
import { paletteStyle, palettesOf } from './palette.ts';

const color = fc.option(
  fc.integer({ min: 0, max: 0xffffff }).map((number) => number.toString(16).padStart(6, '0')),
  { nil: undefined },
);

test('text has a contrast of 4.5 or more for any requested colours', () => {
  const colors = fc.record({
    accent: color,
    text: color,
    background: fc.oneof(color, fc.constant('none' as const)),
    theme: fc.constantFrom(...embedThemes),
  });
  fc.assert(
    fc.property(colors, (given) => {
      for (const palette of Object.values(palettesOf(given))) {
        const { background, sunken, land, ink, inkSoft, accent, onAccent, danger } = palette;
        const onBackground = [ink, inkSoft, accent, danger].map((text) => contrast(text, background));
        const others = [contrast(onAccent, accent), contrast(ink, land)];
        // Rows under the pointer.
        const onSunken = [ink, inkSoft, accent, danger].map((text) => contrast(text, sunken));
        expect(Math.min(...onBackground, ...others, ...onSunken), JSON.stringify(given)).toBeGreaterThanOrEqual(4.5);
      }
    }),
    { numRuns: 300 },
  );
});

test('keeps readable colours, and moves others no further than needed', () => {
  const { light, dark } = palettesOf({ theme: 'auto', accent: '1a4fd0', text: undefined, background: undefined });
  expect(light?.accent).toBe('#1a4fd0');
  expect(contrast(dark?.accent ?? '', dark?.sunken ?? '')).toBeLessThan(5);
});

test('an opaque background decides the colour scheme', () => {
  const schemesOf = (background: string) =>
    Object.keys(palettesOf({ theme: 'light', background, text: undefined, accent: undefined }));
  expect([schemesOf('101010'), schemesOf('fafafa'), schemesOf('none')]).toEqual([['dark'], ['light'], ['light']]);
  const none = { theme: 'auto', background: 'none', text: undefined, accent: undefined } as const;
  expect(paletteStyle(palettesOf(none), true)).toContain('color-scheme:light dark;--background:#0000;');
});
