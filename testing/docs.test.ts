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

/** What stands between backticks in a document, in a line or in a block. */
function code(file: string): string[] {
  const blocks = [...(text.get(file) ?? '').matchAll(/```\w*\n([\s\S]*?)```|`([^`\n]+)`/g)];
  return blocks.map(([, block, inline]) => block ?? inline ?? '');
}

function symbolsIn(file: string): string[] {
  return code(file).filter((piece) => /^[\w./-]+\.tsx?#\w+$/.test(piece));
}

/** Whether the file of `path#symbol` declares it: what it imports is somebody else's. */
function isDeclared(told: string): boolean {
  const [path = '', symbol = ''] = told.split('#');
  const declaration = new RegExp(`\\b(?:function\\*?|const|let|class|interface|type) ${symbol}\\b`);
  return existsSync(path) && declaration.test(readFileSync(path, 'utf8').replace(/^import[^;]*;/gm, ''));
}

describe.each(docs)('%s', (file) => {
  test('names only paths that exist', () => {
    const told = code(file).flatMap((piece) =>
      piece
        .split(/[\s(),;]+/)
        .filter((word) => /^(\.ci|bench|contract|docs|e2e|server|testing|web)\/[^:]*$/.test(word)),
    );
    expect(told.map((word) => word.split('#')[0] ?? '').filter((path) => globSync(path).length === 0)).toEqual([]);
  });

  test('names only what its file declares: `path#symbol`', () => {
    expect(symbolsIn(file).filter((told) => !isDeclared(told))).toEqual([]);
  });

  test('names only files that stand somewhere in the house', () => {
    const names = new Set(files.map((path) => basename(path)));
    const told = code(file).filter((piece) => /^[\w.-]+\.(ts|tsx|json|md|css)$/.test(piece));
    expect(told.filter((name) => !names.has(name))).toEqual([]);
  });

  test('names only commands that exist', () => {
    const told = code(file).flatMap((piece) => [...piece.matchAll(/npm (?:run ([\w:-]+)|(start|test)\b)/g)]);
    expect(told.map(([, run, known]) => run ?? known ?? '').filter((name) => !(name in scripts))).toEqual([]);
  });

  test('links only to files that exist', () => {
    const links = [...(text.get(file) ?? '').matchAll(/\]\((?!https?:|#)([^)#\s]+)[^)]*\)/g)].map(
      ([, target]) => target ?? '',
    );
    expect(links.filter((target) => !existsSync(join(dirname(file), target)))).toEqual([]);
  });
});

describe('a walk through the house', () => {
  const walks = (text.get('docs/architecture.md') ?? '').split(/^## /m).filter((part) => /^(A|An) \w+ \w+/.test(part));

  test('goes from function to function, so that an editor finds each', () => {
    expect(walks.length).toBeGreaterThanOrEqual(3);
    const files = walks.flatMap((walk) => [...walk.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, path]) => path));
    expect(files).toEqual([]);
  });

  test('does not go where nothing is', () => {
    expect(isDeclared('server/http/serve.ts#serve')).toBe(true);
    expect(isDeclared('server/pages/routes.ts#answerPage')).toBe(true);
    for (const gone of ['server/http/serve.ts#serv', 'server/http/serve.ts#ResponseCache', 'server/gone.ts#serve']) {
      expect([gone, isDeclared(gone)]).toEqual([gone, false]);
    }
  });
});

test('each decision has a number of its own', () => {
  const numbers = docs.flatMap((file) => /^docs\/decisions\/(\d{4})-[a-z0-9-]+\.md$/.exec(file)?.[1] ?? []);
  expect(numbers.length).toBeGreaterThan(0);
  const records = docs.filter((file) => file.startsWith('docs/decisions/') && !file.endsWith('/README.md'));
  expect(numbers.length).toBe(records.length);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('the list of settings is the one that the server reads', () => {
  const rows = [...(text.get('docs/operations.md') ?? '').matchAll(/^\| `([A-Z0-9_]+)`\*? +\| ([^|]*)\|/gm)];
  const told = Object.fromEntries(
    rows.map(([, name, value]) => [name ?? '', (value ?? '').trim().replaceAll('`', '')]),
  );
  const defaults: Record<string, unknown> = Environment.parse({});
  const wanted = Object.keys(Environment.shape).map((name) => [name, inWords(defaults[name])]);
  expect(told).toEqual(Object.fromEntries(wanted));
});

function inWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return value === undefined ? '' : String(value);
}

test('no drawer for junk: every folder and file is named for what it holds', () => {
  const drawers = /(^|\/)(utils?|helpers?|common|misc|lib|shared|types|managers?)(\.[^/]*)?(\/|$)/;
  expect(files.filter((file) => drawers.test(file))).toEqual([]);
});
