import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('a cursor that every pin inherits changes for those who have one', () => {
  const style = readFileSync('web/map/event-map.module.css', 'utf8');
  const changes = style.match(/^.*:active \{\s*cursor:/gm);
  expect(changes).toHaveLength(1);
  expect(style).toMatch(/@media \(hover: hover\) \{\s*\.map :global\(\.ol-viewport\):active \{\s*cursor: grabbing;/);
});
