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
  'web/search/search-panel.module.css',
  'web/ui/crop-box.module.css',
];

const sided =
  /^\s*(?:left|right|(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)[\w-]*)\s*:|(?:text-align|float|clear):\s*(?:left|right)\b/m;

test('styles have no left and right, so that they follow the direction of the language', () => {
  const files = globSync('{web,server}/**/*.css', { cwd: root }).map((file) => file.replaceAll('\\', '/'));
  const found = files.filter((file) => sided.test(readFileSync(join(root, file), 'utf8')));
  expect(found.filter((file) => !physical.includes(file))).toEqual([]);
});
