import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** A row of the table: what is promised, where it is in the code, which test shows it. */
interface Row {
  statement: string;
  where: string;
  shownBy: string;
}

const rows: Row[] = readFileSync('docs/specification.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (?:-+|what) /.test(line))
  .map((line) => {
    const [, statement = '', where = '', shownBy = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
    return { statement, where, shownBy };
  });

/** `` `file` "title of a test" ``, any number of them. */
const proofs = ({ shownBy }: Row) =>
  [...shownBy.matchAll(/`([^`]+)` "([^"]+)"/g)].map(([, file = '', title = '']) => ({ file, title }));

/** A test's title as it may stand in its file: a quote in it is escaped where it would end the text. */
const isTitleIn = (file: string, title: string) => readFileSync(file, 'utf8').replaceAll('\\', '').includes(title);

test('there are rows', () => expect(rows.length).toBeGreaterThan(200));

test('no statement stands twice', () => {
  const statements = rows.map(({ statement }) => statement);
  expect(statements.filter((statement, index) => statements.indexOf(statement) !== index)).toEqual([]);
});

describe('each row', () => {
  test('names a place in the code, and all that it names is there', () => {
    const told = rows.map((row) => ({
      ...row,
      paths: [...row.where.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path),
    }));
    expect(told.filter(({ paths }) => paths.length === 0).map(({ statement }) => statement)).toEqual([]);
    expect(told.flatMap(({ paths }) => paths).filter((path) => globSync(path).length === 0)).toEqual([]);
  });

  test('names a test that shows it, and the test is there', () => {
    expect(rows.filter((row) => proofs(row).length === 0).map(({ statement }) => statement)).toEqual([]);
    const gone = rows.flatMap(proofs).filter(({ file, title }) => !existsSync(file) || !isTitleIn(file, title));
    expect(gone).toEqual([]);
  });
});
