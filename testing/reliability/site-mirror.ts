import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod/mini';
import type { listChanges } from '#contract/v1/changes.ts';
import type { listEvents, V1Event } from '#contract/v1/events.ts';

/** Sends a request to a site, with a path, and returns the parsed body. Throws if nothing answers. */
export type Read = (path: string) => Promise<{ status: number; body: unknown }>;

type Changes = z.output<typeof listChanges.reply>;
type Events = z.output<typeof listEvents.reply>;

/** A copy of all events of a site, made and kept from `/api/v1/events` and `/api/v1/changes` only. */
export class SiteMirror {
  readonly events = new Map<string, V1Event>();
  /** How often all events were read, and how many changes. */
  readonly counts = { starts: 0, changes: 0, requests: 0 };
  readonly #read: Read;
  #since: string | undefined;

  constructor(read: Read) {
    this.#read = async (path) => {
      this.counts.requests += 1;
      return read(path);
    };
  }

  /** Reads all changes that there are, and all events before the first. Can be repeated after an error. */
  async follow(): Promise<void> {
    for (;;) {
      const since = this.#since ?? (await this.#begin());
      const { status, body } = await this.#read(`/api/v1/changes?limit=500&since=${since}`);
      if (status === 410) {
        this.#since = undefined;
        continue;
      }
      if (status !== 200) throw new Error(`The changes answered ${status}: ${JSON.stringify(body)}`);
      const { changes, next, isComplete } = body as Changes;
      for (const { id, event } of changes) {
        if (event) this.events.set(id, event as V1Event);
        else this.events.delete(id);
      }
      this.counts.changes += changes.length;
      this.#since = next;
      if (isComplete) return;
    }
  }

  async #begin(): Promise<string> {
    const { body } = await this.#read('/api/v1/changes');
    this.events.clear();
    for (const event of await readAllEvents(this.#read)) this.events.set(event.id, event);
    this.counts.starts += 1;
    this.#since = (body as Changes).next;
    return this.#since;
  }

  /** Returns how the mirror differs from the site: one line for each field of an event that is not over. */
  async differences(): Promise<string[]> {
    const site = new Map((await readAllEvents(this.#read)).map((event) => [event.id, event]));
    const isOver = ({ end }: V1Event) => Date.parse(end) <= Date.now();
    const extra = [...this.events.values()].filter((event) => !site.has(event.id) && !isOver(event));
    return [
      ...extra.map(({ id, name }) => `${id}: only in the mirror (${name})`),
      ...[...site.values()].flatMap((event) => differencesOf(event, this.events.get(event.id))),
    ];
  }
}

/** Reads all pages of the list of events. Throws if a page is not answered. */
async function readAllEvents(read: Read): Promise<V1Event[]> {
  const events: V1Event[] = [];
  let path: string | null = '/api/v1/events?detail=full&limit=100&include=cancelled';
  while (path !== null) {
    const { status, body } = await read(path);
    if (status !== 200) throw new Error(`The list answered ${status}: ${JSON.stringify(body)}`);
    const { items, next } = body as Events;
    events.push(...(items as V1Event[]));
    path = next === null ? null : next.replace(/^https?:\/\/[^/]+/, '');
  }
  return events;
}

function differencesOf(event: V1Event, copy: V1Event | undefined): string[] {
  if (!copy) return [`${event.id}: missing in the mirror (${event.name})`];
  const fields = Object.keys(event) as (keyof V1Event)[];
  return fields
    .filter((field) => !isDeepStrictEqual(event[field], copy[field]))
    .map((field) => `${event.id}: ${field} is ${JSON.stringify(event[field])}, not ${JSON.stringify(copy[field])}`);
}
