import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('what holds a place out of sight moves nothing', () => {
  const style = readFileSync('web/ui/skeleton.module.css', 'utf8');
  expect(style).toMatch(/\.skeleton \{[^}]*\bcontent-visibility: auto;/);
  expect(style).toMatch(/\.skeleton::after \{[^}]*\banimation: /);
});
