import { expect, test } from 'vitest';
import { en as enFirst } from './en.ts';
import { enLater } from './en-later.ts';
import { es as esFirst } from './es.ts';
import { esLater } from './es-later.ts';
import { fr as frFirst } from './fr.ts';
import { frLater } from './fr-later.ts';

const fr = { ...frFirst, ...frLater };
const en = { ...enFirst, ...enLater };
const es = { ...esFirst, ...esLater };

interface Section {
  readonly [name: string]: string | Section;
}

function flat(words: Section, path = ''): [string, string][] {
  return Object.entries(words).flatMap(([name, word]) =>
    typeof word === 'string' ? [[path + name, word] as [string, string]] : flat(word, `${path}${name}.`),
  );
}

function variables(word: string): string[] {
  return [...word.matchAll(/\{\{(\w+)\}\}/g)].map((found) => found[1] as string).sort();
}

const french = new Map(flat(fr));

test.each([
  ['en', en],
  ['es', es],
] as const)('%s says everything that French says, with the same blanks to fill in', (_, words) => {
  const others = new Map(flat(words));
  expect([...others.keys()].sort()).toEqual([...french.keys()].sort());
  for (const [path, word] of others)
    expect([path, ...variables(word)]).toEqual([path, ...variables(french.get(path) ?? '')]);
});

test('no word is empty', () => {
  for (const words of [fr, en, es]) expect(flat(words).filter(([, word]) => word.trim() === '')).toEqual([]);
});

test('French puts a no-break space before ; : ! ? and inside «»', () => {
  const wrong = [...french].filter(([, word]) =>
    /[^\u202f\u00a0][;!?»]|[^\u202f\u00a0\w/]:|«[^\u202f\u00a0]/.test(word),
  );
  expect(wrong).toEqual([]);
});

test('Spanish opens what it closes with ? or !', () => {
  const count = (word: string, sign: string) => word.split(sign).length;
  const wrong = flat(es).filter(
    ([, word]) => count(word, '?') !== count(word, '¿') || count(word, '!') !== count(word, '¡'),
  );
  expect(wrong).toEqual([]);
});
