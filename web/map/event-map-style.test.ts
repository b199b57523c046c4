import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('a cursor that every pin inherits changes for those who have one', () => {
  const style = readFileSync('web/map/event-map.module.css', 'utf8');
  const changes = style.match(/^.*:active \{\s*cursor:/gm);
  expect(changes).toHaveLength(1);
  expect(style).toMatch(/@media \(hover: hover\) \{\s*\.map :global\(\.ol-viewport\):active \{\s*cursor: grabbing;/);
});

test('a finger that presses a pin changes no scale, and moves nothing', () => {
  const style = readFileSync('web/map/pin.module.css', 'utf8');
  const ofFingers = style.replace(/^@media \(hover: hover\) \{\n(?: .*\n|\n)*\}\n/gm, '');
  expect(style).toMatch(/:hover/);
  expect(ofFingers).not.toMatch(/:hover|:active|transition: scale/);
});
