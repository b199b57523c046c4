import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Db } from '#server/database/connect.ts';
import { saveEvents } from '#server/saved/service.ts';
import { testApp } from '#testing/app.ts';
import { aDance, aFollow, anEvent, now } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { changeEvent } from '#testing/event-changes.ts';
import { aPerson } from '#testing/signed-in.ts';
import { deliverDue } from './deliver.ts';
import { processChangeLog } from './process-change-log.ts';

const db = await testDatabase();
const { tools, setTime, mailsTo, clear } = await testApp(db);

type Event = Awaited<ReturnType<typeof anEvent>>;
type Person = Awaited<ReturnType<typeof aPerson>>;

const starts = [20, 21, 30].map((days) => new Date(now.getTime() + days * 86_400_000));
const venues = ['Le Moulin', 'La Halle'];
const maxEvents = 4;

const eventNumber = fc.nat(maxEvents - 1);
const step = fc.oneof(
  fc.record({ do: fc.constant('add' as const) }),
  fc.record({ do: fc.constant('start' as const), event: eventNumber, to: fc.nat(starts.length - 1) }),
  fc.record({ do: fc.constant('venue' as const), event: eventNumber, to: fc.nat(venues.length - 1) }),
  fc.record({ do: fc.constantFrom('cancel', 'reinstate', 'delete', 'restore'), event: eventNumber }),
  fc.record({ do: fc.constant('save' as const), event: eventNumber, who: fc.nat(1) }),
  fc.record({ do: fc.constant('follow' as const), servers: fc.integer({ min: 1, max: 2 }) }),
  fc.record({ do: fc.constant('deliver' as const), servers: fc.integer({ min: 1, max: 3 }) }),
  // An event changes while the log is processed and notices are sent.
  fc.record({ do: fc.constant('race' as const), event: eventNumber, to: fc.constantFrom(0, 1, 'off' as const) }),
  // A server crashes at one of its statements, so the transaction is rolled back.
  fc.record({ do: fc.constant('crash' as const), at: fc.integer({ min: 1, max: 14 }) }),
  fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(1, 60, 1440) }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** The state of an event that a user knows: day and venue, or that it is off. */
type Known = string;

async function state({ id }: Event): Promise<Known> {
  const row = await db.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return row.deleted_at || row.cancelled_at ? 'off' : known(row.starts_at, row.venue);
}
const known = (startsAt: Date, venue: string) => `${startsAt.getUTCDate()} ${venue}`;

/** Returns what the mails to a person said about each event, oldest first. */
async function told(person: Person): Promise<Map<string, Known[]>> {
  const said = new Map<string, Known[]>();
  for (const { text } of (await mailsTo(person.email)).reverse()) {
    for (const block of text.match(/(?:^> .*\n)+/gm) ?? []) {
      const name = /^> (Event [A-Z])$/m.exec(block)?.[1];
      const day = [...block.matchAll(/^> (?:Now: )?\w+day (\d+) \w+, /gm)].at(-1)?.[1];
      const venue = [...block.matchAll(/^> (?:Now: )?(Le Moulin|La Halle), /gm)].at(-1)?.[1];
      const isOff = /^> (?:Cancelled|No longer listed on Pista)$/m.test(block);
      if (name) said.set(name, [...(said.get(name) ?? []), isOff ? 'off' : `${day} ${venue}`]);
    }
  }
  return said;
}

function spanFrom(nth: number): { starts_at: Date; ends_at: Date } {
  const starts_at = starts[nth] ?? now;
  return { starts_at, ends_at: new Date(starts_at.getTime() + 14_400_000) };
}

/** Returns a database whose nth statement fails. */
function dyingAt(nth: number): Db {
  let left = nth;
  return db.withPlugin({
    transformQuery({ node }) {
      left--;
      if (left === 0) throw new Error('The server crashed.');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}

async function play(steps: readonly Step[]): Promise<void> {
  await clear();
  let time = now;
  setTime(time);
  await processChangeLog(tools);
  const tango = await aDance(db, { name: 'Tango' });
  const people = [
    await aPerson(tools, { email: 'ana@example.org', locale: 'en' }),
    await aPerson(tools, { email: 'bruno@example.org', locale: 'en' }),
  ] as const;
  await aFollow(db, people[0], { dances: [tango], mail: 'at-once' });
  await aFollow(db, people[1], { dances: [tango], mail: 'daily' });
  const events: Event[] = [];
  const savedAs = new Map<string, Known>();
  const pass = async (minutes: number) => {
    // Send the queued mails before the clock advances, so that mails keep their order.
    await tools.jobs.drain(tools);
    time = new Date(time.getTime() + minutes * 60_000);
    setTime(time);
  };
  const servers = (count: number, work: () => Promise<unknown>) => Promise.all(Array.from({ length: count }, work));

  for (const one of steps) {
    await pass(1);
    const event = 'event' in one ? events[one.event] : undefined;
    const change = (columns: Parameters<typeof changeEvent>[2]) => event && changeEvent(db, event.id, columns);
    if (one.do === 'add' && events.length < maxEvents) {
      const name = `Event ${'ABCD'[events.length]}`;
      events.push(await anEvent(db, { name, dances: [tango], startsAt: starts[0] ?? now, venue: venues[0] ?? '' }));
    }
    if (one.do === 'start') await change(spanFrom(one.to));
    if (one.do === 'venue') await change({ venue: venues[one.to] ?? '' });
    if (one.do === 'cancel') await change({ cancelled_at: now });
    if (one.do === 'reinstate') await change({ cancelled_at: null });
    if (one.do === 'delete') await change({ deleted_at: now });
    if (one.do === 'restore') await change({ deleted_at: null });
    if (one.do === 'save' && event) {
      const person = people[one.who === 0 ? 0 : 1];
      const before = await db
        .selectFrom('event_watchers')
        .select('event_id')
        .where('user_id', '=', person.id)
        .where('event_id', '=', event.id)
        .executeTakeFirst();
      const [saved] = await saveEvents(tools, person, { eventIds: [event.id] });
      if (saved && !before) savedAs.set(`${person.email} ${event.name}`, await state(event));
    }
    if (one.do === 'follow') await servers(one.servers, () => processChangeLog(tools, 2));
    if (one.do === 'deliver') await servers(one.servers, () => deliverDue(tools));
    if (one.do === 'race') {
      const columns = one.to === 'off' ? { cancelled_at: now } : { cancelled_at: null, ...spanFrom(one.to) };
      await Promise.all([change(columns), processChangeLog(tools), deliverDue(tools), deliverDue(tools)]);
    }
    if (one.do === 'crash') {
      const dying = { ...tools, db: dyingAt(one.at) };
      await processChangeLog(dying, 3).catch(() => {});
      await deliverDue(dying).catch(() => {});
    }
    if (one.do === 'wait') await pass(one.minutes);
  }

  // Send everything that is pending, advancing the clock as needed.
  for (;;) {
    while (await processChangeLog(tools));
    await deliverDue(tools);
    await tools.jobs.drain(tools);
    const next = await db.selectFrom('notices').select('due_at').orderBy('due_at').executeTakeFirst();
    if (!next) break;
    await pass(Math.max(0, next.due_at.getTime() - time.getTime()) / 60_000);
  }
  for (const person of people) {
    const said = await told(person);
    for (const event of events) {
      const saved = savedAs.get(`${person.email} ${event.name}`);
      const all = [...(saved === undefined ? [] : [saved]), ...(said.get(event.name) ?? [])];
      const current = await state(event);
      // An event that is off and was never announced to the user needs no message.
      if (all.length > 0 || current !== 'off')
        expect([person.email, event.name, all.at(-1)]).toEqual([person.email, event.name, current]);
      expect(all.filter((one, index) => one === all[index - 1])).toEqual([]);
    }
  }
}

test('sends each user the last state of every event exactly once, despite crashes and races', async () => {
  const property = fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 40 }), play);
  await fc.assert(property, { numRuns: 20, endOnFailure: true });
}, 240_000);
