/**
 * `npm run texts:check` compares the texts of each language with French, and lists French texts that no code uses. Its exit
 * code is 1 if it finds something.
 */
import { locales } from '#contract/locales.ts';
import { type Flaw, flawsOf } from './flaws.ts';
import { flatten, readTexts } from './folder.ts';
import { unusedKeys } from './unused.ts';

const kinds = ['missing', 'superfluous', 'plural form missing', 'wrong variables', 'empty'] as const;

const french = readTexts('fr');
const found: [language: string, texts: number, flaws: Flaw[]][] = locales.map((language) => {
  const texts = readTexts(language);
  return [language, flatten(texts).length, flawsOf(language, texts, french)];
});
const unused = unusedKeys();

const rows = found.map(([language, texts, flaws]) => [
  language,
  texts,
  ...kinds.map((kind) => flaws.filter((flaw) => flaw.kind === kind).length),
]);
printTable([['language', 'texts', ...kinds], ...rows]);
for (const [language, , flaws] of found)
  for (const { kind, path, detail } of flaws) print(`${language}: ${kind}: ${path}${detail ? ` (${detail})` : ''}`);
for (const path of unused) print(`unused: ${path}`);
print(`${unused.length} unused texts.`);
process.exitCode = unused.length > 0 || found.some(([, , flaws]) => flaws.length > 0) ? 1 : 0;

function printTable(lines: readonly (readonly (string | number)[])[]): void {
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => String(line[column]).length))) ?? [];
  for (const line of lines)
    print(
      line.map((cell, column) => String(cell)[column === 0 ? 'padEnd' : 'padStart'](widths[column] ?? 0)).join('  '),
    );
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
