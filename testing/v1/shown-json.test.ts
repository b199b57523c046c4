import { expect, test } from 'vitest';
import { currentDocument } from './document.ts';
import { examplesOf, isAsShown } from './examples.ts';
import { mistakesIn } from './shown-json.ts';

const mistakes = (value: unknown) => mistakesIn(value, { $ref: '#/components/schemas/Event' }, currentDocument());

test('finds fields and values in shown JSON that the interface does not have', () => {
  expect(mistakes({ name: 'Milonga', price: null, styles: [{ slug: 'tango', id: '…' }] })).toEqual([]);
  expect(mistakes({ title: 'Milonga' })).toEqual(['.title: no such field']);
  expect(mistakes({ styles: [{ slug: 1 }] })).toEqual(['.styles[0].slug: integer instead of string']);
  expect(mistakes({ place: { town: null } })).toEqual(['.place.town: null instead of string']);
  expect(mistakes({ status: 'moved' })).toEqual(['.status: "moved" is not a value']);
});

test('compares output with what a document shows', () => {
  expect(isAsShown('{"id":"1","name":"Milonga"}\n', '{"id":"…","name":"Milonga"}\n')).toBe(true);
  expect(isAsShown('{"id":"1","name":"Bal"}\n', '{"id":"…","name":"Milonga"}\n')).toBe(false);
});

test('reads the blocks of each chapter, also in comments', () => {
  const document = '## One\n```sh\nls\n```\n## Two\n## Three\n<!--\n```js server a.mjs\n1;\n2;\n```\n-->\n';
  expect(examplesOf(document)).toEqual([
    { chapter: 'One', examples: [{ line: 2, language: 'sh', use: '', source: 'ls\n' }] },
    { chapter: 'Three', examples: [{ line: 8, language: 'js', use: 'server a.mjs', source: '1;\n2;\n' }] },
  ]);
});
