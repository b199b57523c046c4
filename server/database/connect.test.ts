import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aPlace } from '#testing/builders.ts';
import { engine, newDatabase, testDatabase } from '#testing/database.ts';
import { silentLog } from '#testing/silent-log.ts';
import { openDatabase } from './connect.ts';

test('what is written is there when the database is opened again', async () => {
  const config = await newDatabase();
  const first = await openDatabase(config, silentLog);
  const place = await aPlace(first.db);
  await first.close();
  const second = await openDatabase(config, silentLog);
  expect(await second.db.selectFrom('places').selectAll().execute()).toEqual([place]);
  await second.close();
});

test('who waits at the start is told what for, where there is something to wait for', async () => {
  const lines: string[] = [];
  const { close } = await openDatabase(await newDatabase(), silentLog, { onProgress: (line) => lines.push(line) });
  await close();
  expect(lines).toEqual(engine === 'embedded' ? ['Opening the database …'] : []);
});

test.runIf(engine === 'postgresql')(
  'a server that breaks a connection in a transaction fails that one, and no other',
  async () => {
    const db = await testDatabase();
    const work = db.transaction().execute(async (transaction) => {
      await aPlace(transaction);
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db);
      await aPlace(transaction);
    });
    await expect(work).rejects.toThrow();
    expect(await db.selectFrom('places').selectAll().execute()).toEqual([]);
  },
);

test.runIf(engine === 'postgresql')('a server that is not there is an error that names its address', async () => {
  const { db, close } = await openDatabase(
    { databaseUrl: 'postgresql://pista@127.0.0.1:1/pista', dataDir: '' },
    silentLog,
  );
  await expect(sql`select 1`.execute(db)).rejects.toThrow('127.0.0.1:1');
  await close();
});
