import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** A row of the table: a requirement, its code and its test. */
interface Row {
  statement: string;
  where: string;
  shownBy: string;
}

const rows: Row[] = readFileSync('docs/specification.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (?:-+|requirement) /.test(line))
  .map((line) => {
    const [, statement = '', where = '', shownBy = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
    return { statement, where, shownBy };
  });

/** `` `file` "title of a test" ``, any number of them. */
const proofs = ({ shownBy }: Row) =>
  [...shownBy.matchAll(/`([^`]+)` "([^"]+)"/g)].map(([, file = '', title = '']) => ({ file, title }));

/** Whether a file contains the title of a test. Quotes in it may be escaped. */
const isTitleIn = (file: string, title: string) => readFileSync(file, 'utf8').replaceAll('\\', '').includes(title);

test('has rows', () => expect(rows.length).toBeGreaterThan(200));

test('statements are unique', () => {
  const statements = rows.map(({ statement }) => statement);
  expect(statements.filter((statement, index) => statements.indexOf(statement) !== index)).toEqual([]);
});

describe('each row', () => {
  test('names existing code', () => {
    const named = rows.map((row) => ({
      ...row,
      paths: [...row.where.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path),
    }));
    expect(named.filter(({ paths }) => paths.length === 0).map(({ statement }) => statement)).toEqual([]);
    expect(named.flatMap(({ paths }) => paths).filter((path) => globSync(path).length === 0)).toEqual([]);
  });

  test('names an existing test', () => {
    expect(rows.filter((row) => proofs(row).length === 0).map(({ statement }) => statement)).toEqual([]);
    const missing = rows.flatMap(proofs).filter(({ file, title }) => !existsSync(file) || !isTitleIn(file, title));
    expect(missing).toEqual([]);
  });
});
