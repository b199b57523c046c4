import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** The map and crop boxes stay left to right, and scripts position these panes at a measured place. */
const physical = [
  'web/map/area-map.module.css',
  'web/map/event-map.module.css',
  'web/map/pin-map.module.css',
  'web/map/pin.module.css',
  'web/map/small-map.module.css',
  'web/screens/map-screen/popup/pin-popup.module.css',
  'web/ui/crop-box.module.css',
];

const sided =
  /^\s*(?:left|right|(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)[\w-]*)\s*:|(?:text-align|float|clear):\s*(?:left|right)\b/m;

/** A shorthand for four sides, whose second and fourth values are right and left. */
const shorthand = /^\s*(?:padding|margin|inset|scroll-padding|scroll-margin)\s*:\s*([^;{}]+);/gm;

/** Returns the values of a shorthand. Spaces inside parentheses separate nothing. */
function valuesOf(text: string): string[] {
  const innermost = /\(([^()]*)\)/;
  let rest = text;
  while (innermost.test(rest)) rest = rest.replace(innermost, (_, inside: string) => `[${inside.replace(/\s+/g, '')}]`);
  return rest.trim().split(/\s+/);
}

test('styles have no left and right, so that they follow the direction of the language', () => {
  const files = globSync('{web,server}/**/*.css', { cwd: root }).map((file) => file.replaceAll('\\', '/'));
  const found = files.filter((file) => sided.test(readFileSync(join(root, file), 'utf8')));
  expect(found.filter((file) => !physical.includes(file))).toEqual([]);
});

test('styles of all four sides are the same at left and right', () => {
  const files = globSync('{web,server}/**/*.css', { cwd: root }).map((file) => file.replaceAll('\\', '/'));
  const found = files
    .filter((file) => !physical.includes(file))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      const sides = [...text.matchAll(shorthand)].map(([, values = '']) => valuesOf(values));
      // Notches of phones are at the same side in all languages.
      const isWrong = ([, right, , left]: string[]) => left !== undefined && left !== right && !left.includes('env[');
      return sides.filter(isWrong).map((values) => `${file}: ${values.join(' ')}`);
    });
  expect(found).toEqual([]);
});
