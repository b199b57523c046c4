import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aPlace } from '#testing/builders.ts';
import { engine, newDatabase, testDatabase } from '#testing/database.ts';
import { silentLog } from '#testing/log.ts';
import { openDatabase } from './connect.ts';
import { withoutStatementTimeout } from './idle-socket-timeout.ts';
import { outageOf } from './outage.ts';

test('keeps what was written when the database is opened again, and reports progress on waiting', async () => {
  const config = await newDatabase();
  const lines: string[] = [];
  const first = await openDatabase(config, silentLog, { onProgress: (line) => lines.push(line) });
  expect(lines).toEqual(engine === 'embedded' ? ['Opening the database …'] : []);
  const place = await aPlace(first.db, { town: 'Évreux' });
  await first.close();
  expect(existsSync(join(config.dataDir, 'postgres.lock'))).toBe(false);
  const second = await openDatabase(config, silentLog);
  expect(await second.db.selectFrom('places').selectAll().execute()).toEqual([place]);
  await second.close();
});

test.runIf(engine === 'postgresql')('fails only the transaction whose connection the server breaks', async () => {
  const db = await testDatabase();
  const work = db.transaction().execute(async (transaction) => {
    await aPlace(transaction);
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db);
    await aPlace(transaction);
  });
  await expect(work).rejects.toThrow();
  expect(await db.selectFrom('places').selectAll().execute()).toEqual([]);
});

test.runIf(engine === 'postgresql')('gives up a silent server, except for work without a timeout', async () => {
  const { db, close } = await openDatabase(await newDatabase(), silentLog, { silenceMs: 100 });
  let isDone = false;
  const error = await db
    .connection()
    .execute(async (one) => {
      await withoutStatementTimeout(one, (same) => sql`select pg_sleep(0.3)`.execute(same));
      isDone = true;
      await sql`select pg_sleep(600)`.execute(one);
    })
    .catch((error: unknown) => error);
  expect(isDone).toBe(true);
  expect(outageOf(error)).toBe('silent');
  await close();
});

test.runIf(engine === 'postgresql')(
  'reports errors of work without a timeout, and restores the timeout afterwards',
  async () => {
    const { db, close } = await openDatabase(await newDatabase(), silentLog);
    const longest = async (one: typeof db) =>
      (await sql<{ statement_timeout: string }>`show statement_timeout`.execute(one)).rows[0]?.statement_timeout;
    await db.connection().execute(async (one) => {
      const failing = withoutStatementTimeout(one, async (same) => {
        expect(await longest(same)).toBe('0');
        await sql`select 1 / 0`.execute(same);
      });
      await expect(failing).rejects.toThrow('division by zero');
      expect(await longest(one)).toBe('30s');
    });
    const broken = withoutStatementTimeout(db, (one) =>
      sql`select pg_terminate_backend(pg_backend_pid())`.execute(one),
    );
    await expect(broken).rejects.toThrow('terminating connection');
    await close();
  },
);

test.runIf(engine === 'postgresql')('names the address of an unreachable server', async () => {
  const { db, close } = await openDatabase(
    { databaseUrl: 'postgresql://pista@127.0.0.1:1/pista', dataDir: '' },
    silentLog,
  );
  await expect(sql`select 1`.execute(db)).rejects.toThrow('127.0.0.1:1');
  await close();
});
