import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findBreakingChanges } from './breaking-changes.ts';
import { clientTypes } from './client-types.ts';
import { clientTypesPath, currentDocument, releasedPath } from './document.ts';

const document = currentDocument();

test('the interface keeps everything that was released', () => {
  const released = JSON.parse(readFileSync(releasedPath, 'utf8'));
  expect(findBreakingChanges(released, document), 'breaks programs of others: see docs/interface.md, Promise').toEqual(
    [],
  );
});

test('the types of the client are those of the document', () => {
  const written = readFileSync(clientTypesPath, 'utf8');
  expect(written === clientTypes(document), 'out of date: run `npm run interface:types`').toBe(true);
});

test('no two paths differ only in the names of parameters', () => {
  const paths = Object.keys(document.paths).map((path) => path.replace(/\{\w+\}/g, '{}'));
  expect(new Set(paths).size).toBe(paths.length);
});
