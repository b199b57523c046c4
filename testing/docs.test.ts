import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Environment } from '#server/config.ts';

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

/** Words and constructions of the former style. Each has a plain replacement: user, again, fix, exist, notified, permanently. */
const dialect = [
  /\b(?:whoever|whomever|whosoever|somebody|someone else's|anew|withal|patience|strangers?|deeds?|riddles?)\b/i,
  /\bmend(?:s|ed|ing)?\b/i,
  /\b(?:told|tells)\b/i,
  /\b(?:for ever|lets? go|of itself|for good)\b/i,
  /\b(?:hears? of|heard of|comes? of|came of|makes? do|made do|goes by)\b/i,
  /\b(?:stands?|stood) (?:there|in|on|at|for|beside|below|above|between|twice|as it)\b/i,
  /\bstanding (?:in|on|at|beside|below|above)\b/i,
  /(?:^|[.:;|-] )(?:Who|What) (?:is|was|has|had|can|may|wants|asks|reads|comes|goes|uses)\b[^?]*$/m,
  /\bmost(?:Bytes|Characters|Files|Events)\b/,
];

/** Phrases of the changelog and the decision records that are still to be reworded. */
const exceptions: string[] = [];

/** Returns each match with its context. Code is exempt: quote UI texts, log messages and names as code. */
function dialectIn(document: string): string[] {
  const plain = exceptions
    .reduce((rest, phrase) => rest.replaceAll(phrase, ''), document)
    .replace(/```[\s\S]*?```|`[^`\n]*`/g, '`');
  return dialect.flatMap((pattern) =>
    [...plain.matchAll(new RegExp(pattern, `g${pattern.flags}`))].map(({ index }) =>
      plain.slice(Math.max(0, index - 30), index + 40).replaceAll('\n', ' '),
    ),
  );
}

/** The text of a document. Requirements traceability quotes test titles, so only its first column counts. */
function prose(file: string): string {
  const document = text.get(file) ?? '';
  return file === 'docs/specification.md' ? document.replace(/^(\| (?:\\.|[^|\\])*).*$/gm, '$1') : document;
}

describe('the word list', () => {
  test.each(docs)('%s is in plain English', (file) => {
    expect(dialectIn(prose(file))).toEqual([]);
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
    '| What is over leaves the map | `server/map` |',
  ])('rejects "%s"', (sentence) => {
    expect(dialectIn(sentence)).not.toEqual([]);
  });

  test('has no exception that is no longer needed', () => {
    const everything = [...text.values()].join('\n');
    expect(exceptions.filter((phrase) => !everything.includes(phrase))).toEqual([]);
  });

  test('accepts code and ordinary uses of the words', () => {
    const document =
      'A stand-alone server; `whoever.ts`; "What does it do?"; standby; ```whoever```; a standard; amended.';
    expect(dialectIn(document)).toEqual([]);
  });
});
