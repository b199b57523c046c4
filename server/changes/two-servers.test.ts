import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { NewEvent } from '#contract/new-event.ts';
import { type Db, openDatabase } from '#server/database/connect.ts';
import { afterFile } from '#testing/after-file.ts';
import { aFollow, aUser } from '#testing/builders.ts';
import { engine, newDatabase } from '#testing/database.ts';
import { fastSpawnEnv } from '#testing/fast-spawn-env.ts';
import { testFolder } from '#testing/folder.ts';
import { silentLog } from '#testing/log.ts';
import { aFilledForm } from '#testing/organiser.ts';
import { aPerson } from '#testing/signed-in.ts';
import { type EventChange, readChanges } from './service.ts';

const tokenSecret = 'a secret that both servers know, as on any two servers of one site';
const children = new Set<ChildProcess>();
afterFile(async () => {
  for (const child of children) child.kill('SIGKILL');
});

interface Server {
  address: string;
  child: ChildProcess;
}

/** Starts a server process on a database that other servers use too. */
async function startServer(databaseUrl: string): Promise<Server> {
  const env = {
    ...fastSpawnEnv,
    NODE_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: 'silent',
    SAMPLE_DATA: 'off',
    RATE_LIMITS: 'off',
    DATA_DIR: await testFolder(),
    DATABASE_URL: databaseUrl,
    TOKEN_SECRET: tokenSecret,
  };
  const child = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  children.add(child);
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /^Pista is at (http:\S+)$/.exec(line)?.[1];
    if (address !== undefined) return { address, child };
  }
  throw new Error('The server did not start.');
}

type Organiser = Awaited<ReturnType<typeof aPerson>>;

/**
 * Adds and changes events until the plan is over or the server is gone. Returns the ids of the events whose creation
 * was acknowledged.
 */
async function write({ address }: Server, organiser: Organiser, form: NewEvent, plan: { isOver: boolean }) {
  const acknowledged: string[] = [];
  const ask = async (method: string, path: string, body?: object) => {
    const headers = { ...organiser.headers, ...(body && { 'content-type': 'application/json' }) };
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const answer = await fetch(`${address}/api/internal/events${path}`, init);
    expect(answer.status).toBeLessThan(300);
    return answer;
  };
  const actions: ((id: string) => Promise<unknown>)[] = [
    (id) => ask('POST', `/${id}/cancellation`),
    (id) => ask('DELETE', `/${id}`),
    (id) => ask('PUT', `/${id}`, { ...form, name: 'Práctica' }),
    async (id) => {
      await ask('POST', `/${id}/cancellation`);
      await ask('DELETE', `/${id}/cancellation`);
    },
    async (id) => {
      await ask('DELETE', `/${id}`);
      await ask('POST', `/${id}/restoration`);
    },
    async () => {},
  ];
  for (let nth = 0; !plan.isOver; nth++) {
    // A killed server does not answer.
    const added = await ask('POST', '', form).catch((error) => {
      if (error instanceof TypeError) return undefined;
      throw error;
    });
    const id: string | undefined = await added?.json().then(
      (event) => event.id,
      () => undefined,
    );
    if (id === undefined) break;
    acknowledged.push(id);
    // Limits the number of lines that are written while another server starts.
    await pause(10);
    const isGone = await actions[nth % actions.length]?.(id).then(
      () => false,
      (error) => error instanceof TypeError || Promise.reject(error),
    );
    if (isGone) break;
  }
  return acknowledged;
}

/** Reads the log in batches until the plan is over and no line is left. */
async function follow(db: Db, limit: number, plan: { isOver: boolean }): Promise<EventChange[]> {
  const read: EventChange[] = [];
  for (;;) {
    const wasOver = plan.isOver;
    const { changes, hasGap } = await readChanges(db, read.at(-1)?.position ?? 0, limit);
    expect(hasGap).toBe(false);
    read.push(...changes);
    if (wasOver && changes.length === 0) return read;
    if (changes.length === 0) await pause(Math.random() * 20);
  }
}

/** Returns the state of each event according to the log. */
function statesInLog(changes: readonly EventChange[]): Record<string, string> {
  const states = new Map<string, { isCancelled: boolean; isDeleted: boolean }>();
  for (const { eventId, kind } of changes) {
    const state = states.get(eventId) ?? { isCancelled: false, isDeleted: false };
    if (kind === 'cancelled' || kind === 'reinstated') state.isCancelled = kind === 'cancelled';
    if (kind === 'deleted' || kind === 'restored') state.isDeleted = kind === 'deleted';
    states.set(eventId, state);
  }
  return Object.fromEntries([...states].map(([id, state]) => [id, JSON.stringify(state)]));
}

async function statesInTables(db: Db): Promise<Record<string, string>> {
  const rows = await db.selectFrom('events').select(['id', 'cancelled_at', 'deleted_at']).execute();
  return Object.fromEntries(
    rows.map((row) => [
      row.id,
      JSON.stringify({ isCancelled: row.cancelled_at !== null, isDeleted: row.deleted_at !== null }),
    ]),
  );
}

/** Returns the ids of all events on the map of a server, page by page. */
async function idsOnMap({ address }: Server): Promise<string[]> {
  const ids: string[] = [];
  let path: string | undefined = '/api/internal/map/events?bbox=-180,-85,180,85&limit=100';
  while (path !== undefined) {
    const answer: Response = await fetch(new URL(path, address));
    ids.push(...(await answer.json()).map((event: { id: string }) => event.id));
    path = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
  }
  return ids.sort();
}

test.skipIf(engine === 'embedded')(
  'keeps log, tables, maps and alerts consistent when one of two servers is killed',
  async () => {
    const settings = await newDatabase();
    const { db, close } = await openDatabase(settings, silentLog);
    afterFile(close);
    const url = settings.databaseUrl ?? '';
    const [one, other] = await Promise.all([startServer(url), startServer(url)]);
    const clock = () => new Date();
    const organiser = await aPerson({ db, clock, tokenSecret: new TextEncoder().encode(tokenSecret) });
    const day = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
    const ana = await aUser(db, { email_confirmed_at: clock() });
    const form = await aFilledForm(db, { dateStart: `${day}T18:00`, dateEnd: `${day}T23:00` });

    await aFollow(db, ana, { dances: form.dances, mail: 'at-once', since: new Date(0) });
    const [plan, reading] = [{ isOver: false }, { isOver: false }];
    // Prevents unhandled rejections. Failures are reported where the promise is awaited.
    const awaitedLater = <Result>(work: Promise<Result>) => {
      work.catch(() => {});
      return work;
    };
    const followers = [3, 1000].map((limit) => awaitedLater(follow(db, limit, reading)));
    const writers = (server: Server) =>
      Array.from({ length: 5 }, () => awaitedLater(write(server, organiser, form, plan)));
    const writing = [...writers(one), ...writers(other)];
    const untilWritten = async (lines: number) => {
      while ((await readChanges(db, 0, lines)).changes.length < lines) await pause(10);
    };
    await untilWritten(100);
    one.child.kill('SIGKILL');
    const third = await startServer(url);
    writing.push(...writers(third));
    await untilWritten((await readChanges(db, 0, 100_000)).changes.length + 100);
    plan.isOver = true;
    const acknowledged = (await Promise.all(writing)).flat();
    reading.isOver = true;

    const [first = [], ...others] = await Promise.all(followers);
    for (const read of others) expect(read).toEqual(first);
    expect(first.map(({ position }) => position)).toEqual(first.map((_, index) => index + 1));
    const added = first.filter(({ kind }) => kind === 'added').map(({ eventId }) => eventId);
    expect(new Set(added).size).toBe(added.length);
    expect(acknowledged.filter((id) => !added.includes(id))).toEqual([]);
    // Log and tables agree even about the transactions that were active when the server was killed.
    const states = await statesInTables(db);
    expect(statesInLog(first)).toEqual(states);

    const shown = Object.keys(states)
      .filter((id) => !states[id]?.includes('true'))
      .sort();
    await expect.poll(() => Promise.all([other, third].map(idsOnMap))).toEqual([shown, shown]);

    // Every follower was notified of each active event or has a notice pending, even if a server was killed while
    // processing.
    const findMissed = async () => {
      const sent = (await db.selectFrom('sent_alerts').select('event_ids').execute()).flatMap((row) => row.event_ids);
      expect(new Set(sent).size).toBe(sent.length);
      const noted = (await db.selectFrom('notices').select('event_id').execute()).map((row) => row.event_id);
      return shown.filter((id) => ![...sent, ...noted].includes(id));
    };
    await expect.poll(findMissed).toEqual([]);
  },
  240_000,
);
