import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Renderer } from '@takumi-rs/core';

/** Fonts in order of preference: that of the site, then those of other scripts. Characters that no font has are dropped. */
const families = [
  import.meta.resolve('@fontsource-variable/bricolage-grotesque/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-arabic/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-hebrew/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-jp/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-kr/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-sc/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-emoji/unicode.json'),
];

interface FontFile {
  name: string;
  path: string;
  ranges: [number, number][];
}

/** Each family has many files, with a list of the character ranges of each. */
let known: Promise<FontFile[]> | undefined;
const registered = new WeakMap<Renderer, Set<string>>();

/**
 * Registers the font files that contain the characters of the texts. Returns a function that removes characters without a font
 * and direction marks from a text, and the registered families.
 */
export async function readyFonts(
  renderer: Renderer,
  texts: readonly string[],
): Promise<{ drawable: (text: string) => string; fontFamilies: string[] }> {
  known ??= listFiles();
  const files = await known;
  const fileOf = new Map<string, FontFile | undefined>();
  for (const character of new Set(texts.flatMap((text) => [...text])))
    fileOf.set(character, findFile(files, character));
  const has = registered.get(renderer) ?? new Set<string>();
  registered.set(renderer, has);
  for (const file of new Set(fileOf.values())) {
    if (!file || has.has(file.name)) continue;
    await renderer.registerFont({ name: file.name, data: await readFile(file.path) });
    has.add(file.name);
  }
  return {
    drawable: (text) =>
      [...text]
        .filter((character) => fileOf.get(character))
        .join('')
        .replace(/\s+/g, ' ')
        .trim(),
    fontFamilies: files.filter(({ name }) => has.has(name)).map(({ name }) => name),
  };
}

/**
 * Returns the font that an Arabic or Hebrew text needs as its first, because spaces of another font would be placed on
 * the wrong side of words. Undefined for other scripts.
 */
export function fontForSpaces(text: string): string | undefined {
  if (/\p{Script=Arabic}/u.test(text)) return 'noto-sans-arabic-arabic';
  return /\p{Script=Hebrew}/u.test(text) ? 'noto-sans-hebrew-hebrew' : undefined;
}

/** Controls, lone surrogates, private characters, direction marks, and flags, which no font has. Joiners of letters and emoji are kept. */
const unwanted =
  /[\p{Regional_Indicator}\u{e0020}-\u{e007f}\p{Cc}\p{Cs}\p{Co}\p{Cn}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/u;

function findFile(files: readonly FontFile[], character: string): FontFile | undefined {
  const code = character.codePointAt(0) ?? 0;
  if (unwanted.test(character)) return undefined;
  return files.find(({ ranges }) => ranges.some(([first, last]) => first <= code && code <= last));
}

async function listFiles(): Promise<FontFile[]> {
  const lists = await Promise.all(families.map(filesOf));
  return lists.flat();
}

async function filesOf(list: string): Promise<FontFile[]> {
  const folder = fileURLToPath(new URL('.', list));
  const ranges: Record<string, string> = JSON.parse(await readFile(new URL(list), 'utf8'));
  return Object.entries(ranges).map(([part, text]) => {
    const name = `${basename(folder)}-${part.replace(/[[\]]/g, '')}`;
    return { name, path: join(folder, 'files', `${name}-wght-normal.woff2`), ranges: rangesIn(text) };
  });
}

/** Parses a CSS `unicode-range`: `U+0102-0103,U+1EA0`. */
function rangesIn(text: string): [number, number][] {
  return text.split(',').map((range) => {
    const [first = '', last = first] = range.trim().replace(/^U\+/i, '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}
