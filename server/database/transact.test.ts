import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { aPlace } from '#testing/builders.ts';
import { empty, engine, testDatabase } from '#testing/database.ts';
import type { Db } from './connect.ts';
import { transact } from './transact.ts';

const db = await testDatabase();
beforeEach(() => empty(db));

const towns = async () =>
  (await db.selectFrom('places').select('town').orderBy('town').execute()).map(({ town }) => town);

function fail(on: Db, sqlState: string): Promise<unknown> {
  return sql`do ${sql.lit(`begin raise exception using errcode = '${sqlState}'; end`)}`.execute(on);
}

test('commits all of a transaction', async () => {
  const town = await transact(db, async (transaction) => {
    await aPlace(transaction, { town: 'Aix' });
    return (await aPlace(transaction, { town: 'Brest' })).town;
  });
  expect(town).toBe('Brest');
  expect(await towns()).toEqual(['Aix', 'Brest']);
});

test('commits nothing of a failed transaction', async () => {
  const work = transact(db, async (transaction) => {
    await aPlace(transaction);
    throw new Error('changed my mind');
  });
  await expect(work).rejects.toThrow('changed my mind');
  expect(await towns()).toEqual([]);
});

test('joins an outer transaction', async () => {
  const work = transact(db, async (outer) => {
    await transact(outer, (inner) => aPlace(inner));
    throw new Error('changed my mind');
  });
  await expect(work).rejects.toThrow('changed my mind');
  expect(await towns()).toEqual([]);
});

test.each(['40001', '40P01'])('retries from the beginning on error %s', async (sqlState) => {
  let tries = 0;
  await transact(db, async (transaction) => {
    tries += 1;
    await aPlace(transaction, { town: `Try ${tries}` });
    if (tries < 3) await fail(transaction, sqlState);
  });
  expect(await towns()).toEqual(['Try 3']);
});

test('gives up after five tries', async () => {
  let tries = 0;
  const work = transact(db, (transaction) => {
    tries += 1;
    return fail(transaction, '40001');
  });
  await expect(work).rejects.toMatchObject({ code: '40001' });
  expect(tries).toBe(5);
});

test('does not retry on any other error', async () => {
  let tries = 0;
  const work = transact(db, (transaction) => {
    tries += 1;
    return fail(transaction, '23505');
  });
  await expect(work).rejects.toMatchObject({ code: '23505' });
  expect(tries).toBe(1);
});

test.skipIf(engine === 'embedded')('lets two transactions that wait for each other succeed', async () => {
  const north = await aPlace(db);
  const south = await aPlace(db);
  const bothHoldOne = Promise.withResolvers<void>();
  let holding = 0;
  const rename = (db: Db, id: string, town: string) =>
    db.updateTable('places').set({ town }).where('id', '=', id).execute();

  const renameBoth = (first: string, second: string, town: string) =>
    transact(db, async (transaction) => {
      await rename(transaction, first, town);
      holding += 1;
      if (holding === 2) bothHoldOne.resolve();
      await bothHoldOne.promise;
      await rename(transaction, second, town);
    });

  await Promise.all([renameBoth(north.id, south.id, 'Aix'), renameBoth(south.id, north.id, 'Brest')]);
  // The retried transaction may be faster than the other one: then they collide again.
  expect(holding).toBeGreaterThan(2);
  expect(new Set(await towns()).size).toBe(1);
});
