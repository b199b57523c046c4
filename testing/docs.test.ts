import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Environment } from '#server/config.ts';
import { dialectInFile, findDialect, folderOf, passagesOf, sourceFiles } from './plain-english.ts';

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'])
  .toString()
  .split('\n')
  .filter((file) => file !== '' && existsSync(file));
const docs = files.filter((file) => file.endsWith('.md'));
const text = new Map(docs.map((file) => [file, readFileSync(file, 'utf8')]));
const scripts: Record<string, string> = JSON.parse(readFileSync('package.json', 'utf8')).scripts;

/** Returns the code of a document: the text between backticks, inline or in blocks. */
function code(file: string): string[] {
  const blocks = [...(text.get(file) ?? '').matchAll(/```\w*\n([\s\S]*?)```|`([^`\n]+)`/g)];
  return blocks.map(([, block, inline]) => block ?? inline ?? '');
}

function symbolsIn(file: string): string[] {
  return code(file).filter((piece) => /^[\w./-]+\.tsx?#\w+$/.test(piece));
}

/** Whether the file of `path#symbol` declares the symbol. Imported symbols do not count. */
function isDeclared(reference: string): boolean {
  const [path = '', symbol = ''] = reference.split('#');
  const declaration = new RegExp(`\\b(?:function\\*?|const|let|class|interface|type) ${symbol}\\b`);
  return existsSync(path) && declaration.test(readFileSync(path, 'utf8').replace(/^import[^;]*;/gm, ''));
}

/** The anchors of a document's headings, in the form that code hosts use. */
function anchorsOf(file: string): string[] {
  return [...(text.get(file) ?? '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\d\s-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

describe.each(docs)('%s', (file) => {
  test('names only paths that exist', () => {
    const named = code(file).flatMap((piece) =>
      piece
        .split(/[\s(),;]+/)
        .filter((word) => /^(\.ci|bench|contract|docs|e2e|server|testing|web)\/[^:]*$/.test(word)),
    );
    expect(named.map((word) => word.split('#')[0] ?? '').filter((path) => globSync(path).length === 0)).toEqual([]);
  });

  test('names only what its file declares: `path#symbol`', () => {
    expect(symbolsIn(file).filter((reference) => !isDeclared(reference))).toEqual([]);
  });

  test('names only files that exist somewhere in the tree', () => {
    const names = new Set(files.map((path) => basename(path)));
    const named = code(file).filter((piece) => /^[\w.-]+\.(ts|tsx|json|md|css)$/.test(piece));
    expect(named.filter((name) => !names.has(name))).toEqual([]);
  });

  test('names only commands that exist', () => {
    const named = code(file).flatMap((piece) => [...piece.matchAll(/npm (?:run ([\w:-]+)|(start|test)\b)/g)]);
    expect(named.map(([, run, known]) => run ?? known ?? '').filter((name) => !(name in scripts))).toEqual([]);
  });

  test('links only to files that exist', () => {
    const links = [...(text.get(file) ?? '').matchAll(/\]\((?!https?:|#)([^)#\s]+)[^)]*\)/g)].map(
      ([, target]) => target ?? '',
    );
    expect(links.filter((target) => !existsSync(join(dirname(file), target)))).toEqual([]);
  });

  test('links only to headings that exist', () => {
    const links = [...(text.get(file) ?? '').matchAll(/\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)/g)];
    const missing = links.filter(
      ([, target, anchor = '']) => !anchorsOf(target ? join(dirname(file), target) : file).includes(anchor),
    );
    expect(missing.map(([link]) => link)).toEqual([]);
  });
});

describe('a request walkthrough', () => {
  const walks = (text.get('docs/architecture.md') ?? '')
    .split(/^#{2,3} /m)
    .filter((part) => /^(A|An) \w+ \w+/.test(part));

  test('names functions, so that an editor finds each', () => {
    expect(walks.length).toBeGreaterThanOrEqual(3);
    const files = walks.flatMap((walk) => [...walk.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, path]) => path));
    expect(files).toEqual([]);
  });

  test('reports symbols and files that do not exist', () => {
    expect(isDeclared('server/http/serve.ts#serve')).toBe(true);
    expect(isDeclared('server/pages/routes.ts#answerPage')).toBe(true);
    for (const gone of ['server/http/serve.ts#serv', 'server/http/serve.ts#ResponseCache', 'server/gone.ts#serve']) {
      expect([gone, isDeclared(gone)]).toEqual([gone, false]);
    }
  });
});

test('decision numbers are unique', () => {
  const numbers = docs.flatMap((file) => /^docs\/decisions\/(\d{4})-[a-z0-9-]+\.md$/.exec(file)?.[1] ?? []);
  expect(numbers.length).toBeGreaterThan(0);
  const records = docs.filter((file) => file.startsWith('docs/decisions/') && !file.endsWith('/README.md'));
  expect(numbers.length).toBe(records.length);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('Operations lists the settings that the server reads', () => {
  const rows = [...(text.get('docs/operations.md') ?? '').matchAll(/^\| `([A-Z0-9_]+)`\*? +\| ([^|]*)\|/gm)];
  const listed = Object.fromEntries(
    rows.map(([, name, value]) => [name ?? '', (value ?? '').trim().replaceAll('`', '')]),
  );
  const defaults: Record<string, unknown> = Environment.parse({});
  const wanted = Object.keys(Environment.shape).map((name) => [name, inWords(defaults[name])]);
  expect(listed).toEqual(Object.fromEntries(wanted));
});

function inWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return value === undefined ? '' : String(value);
}

test('no file or folder has a catch-all name like utils', () => {
  const catchAll = /(^|\/)(utils?|helpers?|common|misc|lib|shared|types|managers?)(\.[^/]*)?(\/|$)/;
  expect(files.filter((file) => catchAll.test(file))).toEqual([]);
});

/** The text of a document. Requirements traceability quotes test titles, so only its first column counts. */
function prose(file: string): string {
  const document = exceptions.reduce((rest, phrase) => rest.replaceAll(phrase, ''), text.get(file) ?? '');
  return file === 'docs/specification.md' ? document.replace(/^(\| (?:\\.|[^|\\])*).*$/gm, '$1') : document;
}

/** Phrases of published changelog entries. */
const exceptions = ['what is on around you', 'An address that nobody knows', 'those that fit no date'];

describe('the word list', () => {
  test.each(docs)('accepts %s', (file) => {
    expect(findDialect(prose(file))).toEqual([]);
  });

  const folders = Map.groupBy(sourceFiles(), folderOf);
  test.each([...folders.keys()])('accepts %s', (folder) => {
    expect(folders.get(folder)?.flatMap(dialectInFile)).toEqual([]);
  });

  test('has no exception that is no longer needed', () => {
    const everything = [...text.values()].join('\n');
    expect(exceptions.filter((phrase) => !everything.includes(phrase))).toEqual([]);
  });

  test.each([
    'Whoever asks from then on sees the new pin.',
    'The reason stands in the log.',
    'Restart mends this.',
    'Its owner is told by mail.',
    'The page is drawn anew.',
    'Refused addresses are given up for good.',
    'What is over leaves the map.',
    'Who has used it up gets 429.',
    'Of what was announced before, it says nothing.',
    '| What is over leaves the map | `server/map` |',
  ])('rejects "%s"', (sentence) => {
    expect(findDialect(sentence)).not.toEqual([]);
  });

  test('accepts code and ordinary uses of the words', () => {
    const document =
      'A stand-alone server; `whoever.ts`; What does it do? standby; ```whoever```; a standard; amended; house numbers.';
    expect(findDialect(document)).toEqual([]);
  });

  test('reads comments, test titles and messages of source files, and no other strings', () => {
    const source = `
      /** Told anew. */
      // First part,
      // second part.
      test.each([1])('stands there', () => { throw new TypeError('whoever'); });
      log.warn({ reason: 'mend' }, \`nobody: \${1}\`);
      const text = 'somebody'; // See "whoever".
      const view = <p>// anew</p>;
    `;
    expect(passagesOf('a.tsx', source).map(({ line, kind, text }) => `${line} ${kind} ${text}`)).toEqual([
      '2 comment Told anew.',
      '3 comment First part, second part.',
      '7 comment See "".',
      '5 title stands there',
      '5 message whoever',
      '6 message nobody: …',
    ]);
    expect(passagesOf('a.css', 'a { } /* anew */')).toEqual([{ line: 1, kind: 'comment', text: 'anew' }]);
  });
});
