import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('does not animate off screen', () => {
  const style = readFileSync('web/ui/skeleton.module.css', 'utf8');
  expect(style).toMatch(/\.skeleton \{[^}]*\bcontent-visibility: auto;/);
  expect(style).toMatch(/\.skeleton::after \{[^}]*\banimation: /);
});
