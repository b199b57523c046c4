/**
 * How long it takes until people are told: from 100 new events to the notices of 10,000 follows among 100,000 events, and
 * from calling off an evening that 1,000 people saved to their mails in the queue. Then, on one real server and on two,
 * the seconds from a press to each way in which dancers hear of it.
 *
 *   npm run bench:alerts [-- events]
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { writeToken } from '#server/accounts/tokens.ts';
import { deliverDue } from '#server/alerts/deliver.ts';
import { followLog, graceMs } from '#server/alerts/follow-log.ts';
import { remindDue } from '#server/alerts/remind.ts';
import { kinds } from '#server/background.ts';
import { changeEvents } from '#server/changes/service.ts';
import { readConfig } from '#server/config.ts';
import { type Db, openDatabase } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate.ts';
import { runStatements } from '#server/database/statements.ts';
import { openJobs } from '#server/jobs/service.ts';
import { newId } from '#server/new-id.ts';
import { openStorage } from '#server/pictures/storage.ts';
import { fillWithSampleData } from '#server/sample-data/fill.ts';
import { aFollow, aUser } from '#testing/builders.ts';
import { readMails } from '#testing/mails.ts';
import { findPostgresql, startCluster } from '#testing/postgresql-cluster.ts';
import { openPushService } from '#testing/push-service.ts';
import { scratch } from '#testing/scratch.ts';
import { silentLog } from '#testing/silent-log.ts';
import { runBench, say, type Tell } from './report.ts';

const limit = { most: 60 };
const [followers, followsOfEach, newEvents, watchers] = [2000, 5, 100, 1000];
const tokenSecret = 'a secret that both servers know, as on any two servers of one site';

async function measureAlerts(tell: Tell, events: number): Promise<void> {
  if (findPostgresql() === undefined) return say('There is no PostgreSQL here (apt-get install postgresql).');
  const folder = await mkdtemp(join(scratch, 'pista-bench-alerts-'));
  const cluster = await startCluster();
  try {
    const settings = {
      SAMPLE_DATA: 'off',
      RATE_LIMITS: 'off',
      DATABASE_URL: cluster.url('postgres'),
      DATA_DIR: folder,
      TOKEN_SECRET: tokenSecret,
    };
    const config = readConfig(settings);
    const { db, close } = await openDatabase(config, silentLog);
    await migrate(db);
    await fillWithSampleData({ db, storage: await openStorage(config), clock: () => new Date() }, { events });
    await measureWork(tell, db, config);
    for (const servers of [1, 2]) await measureWays(tell, db, settings, servers);
    await close();
  } finally {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** What the alerts do, without the wait for second thoughts. */
async function measureWork(tell: Tell, db: Db, config: ReturnType<typeof readConfig>): Promise<void> {
  let time = new Date();
  const clock = () => time;
  const jobs = await openJobs({ db, clock, log: silentLog, isEmbedded: false }, { kinds, nightly: [] });
  const map = { catchUp: async () => {} };
  const tools = { config, db, jobs, clock, log: silentLog, tokenSecret: new TextEncoder().encode(tokenSecret), map };
  await followLog(tools);
  const dances = await db.selectFrom('dances').select('id').orderBy('position').execute();
  const towns = await db
    .selectFrom('places')
    .select(['latitude', 'longitude', 'town'])
    .orderBy('id')
    .limit(500)
    .execute();
  const readers: { id: string }[] = [];
  for (let nth = 0; nth < followers; nth++) {
    const reader = await aUser(db, { id: newId(), email: `${nth}@bench.example`, email_confirmed_at: time });
    readers.push(reader);
    for (let of = 0; of < followsOfEach; of++) {
      const town = towns[(nth * 7 + of) % towns.length];
      const [latitude, longitude] = [town?.latitude ?? 45, town?.longitude ?? 4];
      const area = { area_name: town?.town ?? '', latitude, longitude, radius_km: 30 };
      const box = { west: longitude - 0.5, east: longitude + 0.5, south: latitude - 0.27, north: latitude + 0.27 };
      const dance = dances[(nth + of) % dances.length];
      await aFollow(db, reader, {
        ...{ id: newId(), dances: dance ? [dance] : [], mail: of === 0 ? 'at-once' : 'daily' },
        ...{ ...area, ...box, since: new Date(0) },
      });
    }
  }
  const upcoming = await db
    .selectFrom('events')
    .select(['id', 'created_at'])
    .where('starts_at', '>', new Date(time.getTime() + 7 * 86_400_000))
    .where('cancelled_at', 'is', null)
    .orderBy('id')
    .limit(newEvents + 1)
    .execute();
  const touch = (ids: string[], columns: object) =>
    changeEvents(tools, async (writer) => {
      await writer.change(ids, columns);
      await writer.note({
        action: 'event-changed',
        actorId: null,
        subject: { kind: 'event', id: ids[0] ?? '', name: '' },
      });
    });
  const catchUp = async () => {
    while (await followLog(tools));
  };

  const [watched, ...others] = upcoming.map(({ id }) => id);
  await touch(others, {});
  const followedIn = await secondsOf(catchUp);
  const noted = await db
    .selectFrom('notices')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirst();
  tell({
    name: `${newEvents} new events beside ${followers * followsOfEach} follows: ${noted?.count} notices`,
    ...{ value: followedIn, unit: 's', limit },
  });
  await db.deleteFrom('notices').execute();

  for (const { id } of readers.slice(0, watchers)) {
    await db
      .insertInto('event_watchers')
      .columns(['user_id', 'event_id', 'saved_at', 'starts_at', 'ends_at', 'venue', 'address', 'state'])
      .expression((eb) =>
        eb
          .selectFrom('events')
          .innerJoin('places', 'places.id', 'events.place_id')
          .select((row) => [row.val(id).$castTo<string>().as('user_id'), 'events.id', row.val(time).as('saved_at')])
          .select(['starts_at', 'ends_at', 'venue', 'display_name'])
          .select((row) => row.val('standing' as const).as('state'))
          .where('events.id', '=', watched ?? ''),
      )
      .execute();
  }
  await touch([watched ?? ''], { cancelled_at: time });
  const cancelled = await secondsOf(catchUp);
  tell({ name: `an evening is called off: notices for ${watchers} people`, value: cancelled, unit: 's', limit });
  time = new Date(time.getTime() + graceMs);
  const delivered = await secondsOf(async () => {
    while (await deliverDue(tools));
  });
  tell({
    name: `their mails in the queue, with the ${graceMs / 1000} s for second thoughts`,
    ...{ value: cancelled + delivered + graceMs / 1000, unit: 's', limit },
  });
  const looked = await secondsOf(() => remindDue(tools));
  tell({ name: 'a look for whom to remind', value: looked, unit: 's', limit });
  await jobs.close();
  // The servers that come next have their own to send.
  await runStatements(db, 'delete from pgboss.job');
}

/** From the press of an organiser to each way in which a dancer hears of it. */
async function measureWays(tell: Tell, db: Db, settings: Record<string, string>, count: number): Promise<void> {
  const push = await openPushService();
  const servers: { address: string; child: ChildProcess; folder: string }[] = [];
  try {
    for (let nth = 0; nth < count; nth++)
      servers.push(await start({ ...settings, PUSH_SERVERS: push.host }, `${count}-${nth}`));
    const [first, last] = [servers[0]?.address ?? '', servers.at(-1)?.address ?? ''];
    const clock = () => new Date();
    const headersOf = async (account: Parameters<typeof writeToken>[2]) => ({
      authorization: `Bearer ${await writeToken(new TextEncoder().encode(tokenSecret), clock, account)}`,
    });
    const organiser = await aUser(db, { id: newId(), email: `o${count}@bench.example`, email_confirmed_at: clock() });
    const dancer = await aUser(db, { id: newId(), email: `d${count}@bench.example`, email_confirmed_at: clock() });
    const [press, listen] = [await headersOf(organiser), await headersOf(dancer)];
    const ask = async (method: string, url: string, headers: Record<string, string>, body?: object) =>
      fetch(url, {
        method,
        headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
    const [type, dance] = [
      await db.selectFrom('event_types').select('id').executeTakeFirstOrThrow(),
      await db.selectFrom('dances').select('id').executeTakeFirstOrThrow(),
    ];
    const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
    const form = {
      ...{ name: `Bench ${count}`, dateStart: `${day}T18:00`, dateEnd: `${day}T23:00`, place: 'La Péniche' },
      ...{ type, dances: [dance], price: 5, currency: 'EUR' },
      location: {
        latitude: -49.35,
        longitude: 70.22 + count,
        place: 'Port-aux-Français',
        displayName: 'Port-aux-Français',
      },
    };
    const event = await (await ask('POST', `${first}/api/internal/events`, press, form)).json();
    const browser = push.subscribe();
    const subscription = { endpoint: browser.endpoint, keys: browser.keys, device: 'Bench' };
    await ask('PUT', `${first}/api/internal/push/subscriptions`, listen, subscription);
    await ask('POST', `${first}/api/internal/saved`, listen, { eventIds: [event.id] });

    const text = async (path: string) => (await fetch(`${last}${path}`)).text();
    const box = `bbox=${70 + count},-50,${71 + count},-49`;
    const mails = async () => {
      const all = await Promise.all(servers.map(({ folder }) => readMails(folder, dancer.email)));
      return all.flat().length;
    };
    const ways: Record<string, () => Promise<string | number>> = {
      mail: mails,
      push: async () => browser.received.length,
      'calendar feed': () => text(`/feeds/events.ics?${box}`).then((feed) => feed.replace(/^DTSTAMP.*$/gm, '')),
      page: () => text(`/api/internal/events/${event.slug}`),
      map: () => text(`/api/internal/map/events?${box}`),
    };
    const deeds: Record<string, () => Promise<unknown>> = {
      cancel: () => ask('POST', `${first}/api/internal/events/${event.id}/cancellation`, press),
      reinstate: () => ask('DELETE', `${first}/api/internal/events/${event.id}/cancellation`, press),
      move: () => ask('PUT', `${first}/api/internal/events/${event.id}`, press, { ...form, dateStart: `${day}T19:00` }),
    };
    // The other server has heard of it.
    while (!(await text(`/api/internal/map/events?${box}`)).includes(event.id)) await pause(50);
    for (const [deed, work] of Object.entries(deeds)) {
      const before = await Promise.all(Object.values(ways).map((look) => look()));
      const startedAt = performance.now();
      await work();
      await Promise.all(
        Object.entries(ways).map(async ([way, look], index) => {
          while ((await look()) === before[index] && performance.now() - startedAt < 1000 * limit.most) await pause(50);
          const value = (performance.now() - startedAt) / 1000;
          tell({ name: `${deed}, by ${way}, on ${count} server${count === 1 ? '' : 's'}`, value, unit: 's', limit });
        }),
      );
    }
  } finally {
    for (const { child } of servers) child.kill('SIGKILL');
    push.server.closeAllConnections();
    push.server.close();
  }
}

async function start(settings: Record<string, string>, name: string) {
  const folder = join(settings.DATA_DIR ?? '', name);
  const env = { ...settings, DATA_DIR: folder, PORT: '0', NODE_ENV: 'test', LOG_LEVEL: 'warn' };
  const child = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /^Pista is at (http:\S+)$/.exec(line)?.[1];
    if (address !== undefined) return { address, child, folder };
  }
  throw new Error('The server did not start.');
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}

if (import.meta.main) await runBench((tell) => measureAlerts(tell, Number(process.argv[2] ?? 100_000)));
