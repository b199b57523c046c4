import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { openEventMap } from '#server/map/service.ts';
import { afterFile } from '#testing/after-file.ts';
import { aDance, anEvent, anEventType, aPlace, now } from '#testing/builders.ts';
import { empty, engine, testDatabase } from '#testing/database.ts';
import { silentLog } from '#testing/log.ts';
import { type EventChange, importEvents, lastPosition, readChanges } from './service.ts';

const db = await testDatabase();
beforeEach(() => empty(db));

/** Delays some commits after the last write, often by more than other transactions take, so that commits overtake each other. */
async function delayCommits(): Promise<void> {
  await sql`
    create or replace function take_long() returns trigger language plpgsql as $$
    begin
      perform pg_sleep(case when random() < 0.3 then random() * 0.02 else 0 end);
      return null;
    end $$
  `.execute(db);
  await sql`
    create constraint trigger take_long after insert on event_changes
    deferrable initially deferred for each row execute function take_long()
  `.execute(db);
  afterFile(() => sql`drop function take_long cascade`.execute(db));
}

/** One transaction of a writer, and its duration before the commit. */
const action = fc.record({
  what: fc.constantFrom('add', 'cancel', 'delete', 'roll back'),
  events: fc.nat({ max: 3 }),
  beforeMs: fc.nat({ max: 8 }),
});
const programme = fc.array(fc.array(action, { minLength: 1, maxLength: 6 }), { minLength: 4, maxLength: 8 });

class Rollback extends Error {}

test.skipIf(engine === 'embedded')(
  'reads every change once and in the same order while many transactions write',
  async () => {
    await delayCommits();
    const shared = { place: await aPlace(db), type: await anEventType(db), dances: [await aDance(db)] };
    const {
      slug: _,
      created_at,
      changed_at,
      deleted_at,
      facts,
      programme: parts,
      description_translations: texts,
      fact_bits,
      ...like
    } = await anEvent(db, { name: 'Milonga', ...shared });
    await fc.assert(
      fc.asyncProperty(programme, async (writers) => {
        const start = await lastPosition(db);
        const map = openEventMap({ db, clock: () => now, log: silentLog });
        await map.catchUp();
        const acknowledged: string[] = [];
        const isDone = { writing: false };

        /** Reads in batches of `limit` until all writers are done and no line is left. */
        async function follow(limit: number): Promise<EventChange[]> {
          const read: EventChange[] = [];
          for (;;) {
            const wasDone = isDone.writing;
            const { changes, hasGap } = await readChanges(db, read.at(-1)?.position ?? start, limit);
            expect(hasGap).toBe(false);
            read.push(...changes);
            if (wasDone && changes.length === 0) return read;
            if (changes.length === 0) await pause(Math.random() * 5);
          }
        }

        async function write(actions: (typeof writers)[number]): Promise<void> {
          const own: string[] = [];
          for (const { what, events: count, beforeMs } of actions) {
            const ids = what === 'add' ? Array.from({ length: count }, () => crypto.randomUUID()) : own.slice(0, count);
            if (ids.length === 0) continue;
            const work = importEvents({ db, clock: () => new Date() }, async (events) => {
              if (what === 'add')
                await events.add(
                  ids.map((id) => ({
                    ...like,
                    id,
                    preferredSlug: 'milonga',
                    morton: Number(like.morton),
                    price: null,
                    prices: '{}',
                  })),
                  [],
                );
              else if (what === 'cancel') await events.change(ids, { cancelled_at: now });
              else await events.change(ids, { deleted_at: now });
              await pause(beforeMs);
              if (what === 'roll back') throw new Rollback();
            });
            const isRolledBack = await work.then(
              () => false,
              (error) => error instanceof Rollback || Promise.reject(error),
            );
            if (isRolledBack) continue;
            acknowledged.push(...ids);
            if (what === 'add') own.push(...ids);
            // A committed change is in the log at once.
            const { changes } = await readChanges(db, start, 10_000);
            expect(ids.filter((id) => !changes.some((change) => change.eventId === id))).toEqual([]);
          }
        }

        const followers = [1, 7, 1000].map(follow);
        await Promise.all(writers.map(write)).finally(() => {
          isDone.writing = true;
        });
        const [first = [], ...others] = await Promise.all(followers);
        for (const other of others) expect(other).toEqual(first);
        expect(first.map(({ position }) => position)).toEqual(first.map((_, index) => start + 1 + index));
        expect(first.map(({ eventId }) => eventId).sort()).toEqual(acknowledged.sort());

        await map.catchUp();
        const fresh = openEventMap({ db, clock: () => now, log: silentLog });
        await fresh.catchUp();
        const all = { area: { west: -180, south: -90, east: 180, north: 90 }, filters: {}, limit: 1000 };
        expect(map.events(all)).toEqual(fresh.events(all));
        await Promise.all([map.close(), fresh.close()]);
      }),
      { numRuns: 12 },
    );
  },
);
