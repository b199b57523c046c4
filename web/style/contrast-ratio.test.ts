import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contrast } from '#contract/contrast.ts';

const tokens = new Map(
  [...readFileSync('web/style/tokens.css', 'utf8').matchAll(/--color-([\w-]+): ([^;]+);/g)].map((found) => {
    const colors = found[2]?.match(/#[0-9a-f]{6}/g) ?? [];
    return [found[1] as string, { light: colors[0] as string, dark: (colors[1] ?? colors[0]) as string }];
  }),
);

const grounds = ['floor', 'surface', 'raised', 'sunken'];
const texts = ['ink', 'ink-soft', 'accent', 'accent-strong', 'danger', 'good'];
const pairs = [
  ...texts.flatMap((text) => grounds.map((ground) => [text, ground] as const)),
  ['on-accent', 'accent'] as const,
  ['on-accent', 'accent-strong'] as const,
  ['on-accent-soft', 'accent-soft'] as const,
  ['on-amber', 'amber'] as const,
  ['on-danger', 'danger'] as const,
];

test.each(['light', 'dark'] as const)('every text has sufficient contrast, %s', (theme) => {
  const tooFaint = pairs.filter(([text, ground]) => {
    return contrast(tokens.get(text)?.[theme] ?? '', tokens.get(ground)?.[theme] ?? '') < 4.5;
  });
  expect(tooFaint).toEqual([]);
  expect(tokens.size).toBeGreaterThan(15);
});

test.each(['light', 'dark'] as const)(
  'borders of controls and the focus ring have sufficient contrast, %s',
  (theme) => {
    for (const edge of ['line-strong', 'focus']) {
      for (const ground of grounds) {
        expect(contrast(tokens.get(edge)?.[theme] ?? '', tokens.get(ground)?.[theme] ?? '')).toBeGreaterThanOrEqual(3);
      }
    }
  },
);
