import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('changes an inherited cursor only on devices with a cursor', () => {
  const style = readFileSync('web/map/event-map.module.css', 'utf8');
  const changes = style.match(/^.*:active \{\s*cursor:/gm);
  expect(changes).toHaveLength(1);
  expect(style).toMatch(/@media \(hover: hover\) \{\s*\.map :global\(\.ol-viewport\):active \{\s*cursor: grabbing;/);
});

test('a pressed pin is not scaled or moved on touch devices', () => {
  const style = readFileSync('web/map/pin.module.css', 'utf8');
  const ofFingers = style.replace(/^@media \(hover: hover\) \{\n(?: .*\n|\n)*\}\n/gm, '');
  expect(style).toMatch(/:hover/);
  expect(ofFingers).not.toMatch(/:hover|:active|transition: scale/);
});
