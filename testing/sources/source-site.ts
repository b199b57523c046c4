import { expect } from 'vitest';
import type { FetchRefusal } from '#contract/source-problems.ts';
import type { Db } from '#server/database/connect.ts';
import { FetchError, type Fetched, type GuardedFetch } from '#server/network/ssrf-safe-fetch.ts';
import { type ReadTools, readAllDue } from '#server/sources/sync/read-due.ts';
import { testApp } from '#testing/app.ts';
import { aDance, anEventType } from '#testing/builders.ts';
import { send } from '#testing/organiser.ts';
import { aPerson } from '#testing/signed-in.ts';

/** The default URL of the calendar that a source reads. */
export const calendarUrl = 'https://agenda.example/lyon.ics';
const sourcesUrl = '/api/internal/sources';

/**
 * Returns a server that reads sources from `pages` on 1 December 2026. `pages` maps URLs to a text, a status or a fetch
 * error.
 */
export async function sourceSite(db: Db, settings: Record<string, string> = {}) {
  const site = await testApp(db, settings);
  const { app, tools } = site;
  const pages = new Map<string, string | FetchRefusal | number>();
  const fetcher = {
    async fetch(url: string, _question: GuardedFetch = {}): Promise<Fetched> {
      const page = pages.get(url) ?? 404;
      if (typeof page === 'string' && /^[a-z-]+$/.test(page)) throw new FetchError(page as FetchRefusal);
      const answer = { url, movedTo: null, isUnchanged: false, etag: null, lastModified: null, type: null };
      const body = typeof page === 'string' ? new TextEncoder().encode(page) : null;
      return { ...answer, status: body ? 200 : Number(page), retryAfterSeconds: null, maxAgeSeconds: null, body };
    },
  };
  const reading: ReadTools = { ...tools, sources: { ...tools.sources, fetcher } };
  let now = new Date('2026-12-01T12:00:00Z');

  async function clear() {
    await site.clear();
    pages.clear();
    now = new Date('2026-12-01T12:00:00Z');
    site.setTime(now);
  }

  async function anOwner(): Promise<Owner> {
    const [type, dance] = [await anEventType(db, { slug: 'social' }), await aDance(db, { slug: 'tango' })];
    return { owner: await aPerson(tools), type, dance };
  }

  /** Adds a source and reads it. */
  async function added({ owner }: Pick<Owner, 'owner'>, body: object = { url: calendarUrl }): Promise<string> {
    const answer = await send(app, 'POST', sourcesUrl, owner, body);
    expect([answer.status, answer.body.state]).toEqual([201, 'reading']);
    await readAllDue(reading);
    return answer.body.id;
  }

  const change = ({ owner }: Pick<Owner, 'owner'>, id: string, body: object) =>
    send(app, 'PATCH', `${sourcesUrl}/${id}`, owner, body);

  async function publish(who: Owner, id: string) {
    const { body } = await send(app, 'GET', `${sourcesUrl}/${id}`, who.owner);
    const places = body.places.map(({ text }: { text: string }) => ({
      text,
      answer: venueAt(text.split(',')[0] ?? text),
    }));
    const defaults = {
      type: { id: who.type.id },
      dances: [{ id: who.dance.id }],
      price: { amount: null, currency: 'EUR' },
    };
    return change(who, id, { defaults, places, publish: true });
  }

  /** Adds, reads and publishes a source. */
  async function published(who: Owner, body?: object): Promise<string> {
    const id = await added(who, body);
    expect((await publish(who, id)).status).toBe(200);
    return id;
  }

  async function readAgain() {
    await db.updateTable('sources').set({ next_read_at: tools.clock() }).execute();
    await readAllDue(reading);
  }

  function later(hours: number) {
    now = new Date(now.getTime() + hours * 3_600_000);
    site.setTime(now);
  }

  return { ...site, pages, reading, clear, anOwner, added, change, publish, published, readAgain, later };
}

/** An account that adds sources, with the type and style used as defaults. */
export interface Owner {
  owner: Awaited<ReturnType<typeof aPerson>>;
  type: { id: string };
  dance: { id: string };
}

function venueAt(place: string) {
  const displayName = '8 rue Gaston Charbonnier, 69003 Lyon, France';
  return {
    place,
    location: { place: 'Lyon', countryCode: 'FR', displayName, latitude: 45.76, longitude: 4.86 },
  };
}

interface WrittenEvent {
  name: string;
  /** Day in January 2027. */
  day: number;
  /** Additional lines of the event. */
  more?: string[];
}

/** Returns a calendar file of single events in January 2027 from 21:00 to 23:59 in Lyon. */
export function calendarOf(events: readonly WrittenEvent[]): string {
  const lines = events.flatMap(({ name, day, more = [] }) => {
    const date = `202701${String(day).padStart(2, '0')}`;
    return [
      ...['BEGIN:VEVENT', `UID:${name} ${day}`, `SUMMARY:${name}`, `DTSTART;TZID=Europe/Paris:${date}T210000`],
      ...[`DTEND;TZID=Europe/Paris:${date}T235900`, 'LOCATION:La Casita\\, Lyon', ...more, 'END:VEVENT'],
    ];
  });
  return ['BEGIN:VCALENDAR', 'X-WR-TIMEZONE:Europe/Paris', ...lines, 'END:VCALENDAR'].join('\r\n');
}
