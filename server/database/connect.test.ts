import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aPlace } from '#testing/builders.ts';
import { engine, newDatabase, testDatabase } from '#testing/database.ts';
import { silentLog } from '#testing/log.ts';
import { openDatabase } from './connect.ts';
import { withoutTimeouts } from './idle-socket-timeout.ts';
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

test.runIf(engine === 'postgresql')(
  'distinguishes a server that refuses the connection from a silent one',
  async () => {
    const { databaseUrl = '', dataDir } = await newDatabase();
    const reasonAt = async (change: Partial<URL>) => {
      const { db, close } = await openDatabase(
        { databaseUrl: Object.assign(new URL(databaseUrl), change).href, dataDir },
        silentLog,
      );
      const error = await sql`select 1`.execute(db).catch((error: Error) => error);
      await close();
      expect(outageOf(error)).toBe('silent');
      return error instanceof Error ? error.message : '';
    };
    expect(await reasonAt({ pathname: '/nowhere' })).toBe(
      'The database refuses the connection: database "nowhere" does not exist. Check DATABASE_URL.',
    );
    expect(await reasonAt({ username: 'nobody' })).toMatch(/^The database refuses the connection: [^\n]+nobody/);
    expect(await reasonAt({ port: '1' })).toMatch(/^The database does not answer: /);
  },
);

test.runIf(engine === 'postgresql')('gives up a silent server, except for work without timeouts', async () => {
  const { db, close } = await openDatabase(await newDatabase(), silentLog, { silenceMs: 100 });
  await withoutTimeouts(db, (one) => sql`select pg_sleep(0.3)`.execute(one));
  // On the same connection.
  const error = await sql`select pg_sleep(600)`.execute(db).catch((error: unknown) => error);
  expect(outageOf(error)).toBe('silent');
  await close();
});

test.runIf(engine === 'postgresql')(
  'reports errors of work without timeouts, and never changes the settings of its session',
  async () => {
    const { db, close } = await openDatabase(await newDatabase(), silentLog);
    const timeouts = async (one: typeof db) =>
      (
        await sql<{ name: string; setting: string }>`
          select name, setting from pg_settings where name ~ '^(statement|idle_in_transaction_session)_timeout$'
          order by name`.execute(one)
      ).rows.map(({ setting }) => setting);
    const failing = withoutTimeouts(db, async (transaction) => {
      expect(await timeouts(transaction)).toEqual(['0', '0']);
      await sql`select 1 / 0`.execute(transaction);
    });
    await expect(failing).rejects.toThrow('division by zero');
    expect(await timeouts(db)).toEqual(['60000', '30000']);
    const broken = withoutTimeouts(db, (one) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(one));
    await expect(broken).rejects.toThrow(/terminat/);
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
