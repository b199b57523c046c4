import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { transactOnClient } from '#server/database/statements.ts';
import { engine, testDatabase } from '#testing/database.ts';
import { compress, decompress } from './archive.ts';
import { describeTables, fillTable, prepareSession, readParts, sumRows } from './rows-store.ts';

const db = await testDatabase();
const settings = { isolationLevel: 'repeatable read', accessMode: 'read write' } as const;

test('copies every kind of value without loss', async () => {
  await transactOnClient(db, settings, async (client, transaction) => {
    await prepareSession(transaction);
    await sql`create table odd_values (
      id int, words text, list text[], document jsonb, bytes bytea, single real, fraction double precision,
      amount numeric, at timestamptz, local timestamp, day date, span interval, twice int generated always as (id * 2) stored
    )`.execute(transaction);
    await sql`insert into odd_values values
      (1, null, null, null, null, null, null, null, null, null, null, null),
      (2, '', '{}', 'null', '', 0, '-0', 0, '-infinity', 'infinity', '0044-03-15 BC', '-1 mon +2 days'),
      (3, '\\.', array['', null, '"', 'NULL', e'a\nb'], '{"a": [null, 1.10, 1e400]}', '\\x00ff0a', 'NaN', 0.1, 1e-30,
        '2027-05-01T12:00:00.123456+02', '2027-05-01 12:00', '2027-05-01', '1 year 0.000001 s'),
      (4, e'\t"quoted", \r\n', array[['a'],['b']], '"null"', 'x', 1e-45::real, 'Infinity', 'NaN', now(), now(), now(), '0')
      `.execute(transaction);
    const table = (await describeTables(transaction)).find(({ name }) => name === 'odd_values');
    if (!table) throw new Error('The table is missing.');
    expect(table.columns.map(({ name }) => name)).not.toContain('twice');

    const before = await sumRows(transaction, table);
    expect(before.rows).toBe(4);
    const parts = await Array.fromAsync(readParts(client, transaction, table));
    await sql`truncate odd_values`.execute(transaction);
    expect(await sumRows(transaction, table)).toEqual({ rows: 0, rowSum: '0/0' });
    for (const csv of parts) await fillTable(client, table, await decompress(await compress(csv)));
    expect(await sumRows(transaction, table)).toEqual(before);
    await sql`drop table odd_values`.execute(transaction);
  });
});

test('reads a large table in parts, each row once, also if its values are stored apart', async () => {
  await transactOnClient(db, settings, async (client, transaction) => {
    await prepareSession(transaction);
    await sql`create table many_rows (id int, words text)`.execute(transaction);
    await sql`alter table many_rows alter words set storage external`.execute(transaction);
    await sql`insert into many_rows select nth, repeat('x', case when nth % 10 = 0 then 20000 else 200 end)
      from generate_series(1, 12000) as nth`.execute(transaction);
    // Leaves rows of the same snapshot on later pages.
    await sql`update many_rows set words = words where id % 3 = 0`.execute(transaction);
    const table = { name: 'many_rows', columns: [{ name: 'id', type: 'integer' }] };
    const parts = await Array.fromAsync(readParts(client, transaction, table));
    expect(parts.length).toBeGreaterThan(3);
    const ids = parts.flatMap((csv) => csv.toString().trimEnd().split('\n').map(Number));
    expect(ids.sort((a, b) => a - b)).toEqual(Array.from({ length: 12_000 }, (_, nth) => nth + 1));
    await sql`drop table many_rows`.execute(transaction);
  });
});

test.runIf(engine === 'embedded')('reports a row that does not fit, and keeps the connection usable', async () => {
  const table = { name: 'places', columns: [{ name: 'town', type: 'text' }] };
  const failing = transactOnClient(db, settings, async (client, transaction) => {
    await sql`truncate places cascade`.execute(transaction);
    await fillTable(client, table, Buffer.from('Lyon,too many values\n'));
  });
  await expect(failing).rejects.toThrow('extra data after last expected column');
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
});
