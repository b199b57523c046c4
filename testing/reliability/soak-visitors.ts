import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import type { Random } from '#server/sample-data/random.ts';
import { formData } from '#testing/form-data.ts';
import type { MeasuredRequests } from './measured-requests.ts';
import { type Method, RandomWriter } from './random-edits.ts';
import { Client } from './requests.ts';

/** Address and content of the site. */
export interface KnownSite {
  address: string;
  slugs: readonly string[];
  catalogue: { types: readonly { id: string }[]; dances: readonly { id: string }[] };
}

export interface Organiser {
  headers: { authorization: string };
}

/** Sends one request of a visitor, a program or a crawler. */
export class Visitors {
  readonly #site: KnownSite;
  readonly #random: Random;
  readonly #measured: MeasuredRequests;
  readonly #client: Client;
  #count = 0;

  constructor(site: KnownSite, random: Random, measured: MeasuredRequests) {
    this.#site = site;
    this.#random = random;
    this.#measured = measured;
    this.#client = new Client(site.address);
  }

  async visit(): Promise<void> {
    const random = this.#random;
    const kind = random.weighted({ cells: 30, list: 15, map: 10, search: 10, event: 20, unknown: 8, feed: 3, v1: 4 });
    const path = this.#pathOf(kind);
    // An organiser may have deleted or renamed an event meanwhile.
    const expected = kind === 'unknown' ? [404] : kind === 'event' ? [200, 301, 302, 308, 410] : [200];
    await this.#measured.note(names[kind], () => this.#client.ask(path), expected);
  }

  close(): void {
    this.#client.close();
  }

  #pathOf(kind: keyof typeof names): string {
    const random = this.#random;
    const whole = (from: number, to: number) => Math.floor(from + random.next() * (to - from));
    const day = new Date(Date.now() + whole(0, 200) * 86_400_000).toISOString().slice(0, 10);
    const west = whole(-120, 140);
    const south = whole(-40, 60);
    switch (kind) {
      case 'cells': {
        const [z, x, y] = [whole(3, 10), whole(0, 6), whole(0, 6)];
        return `/api/internal/map/cells?z=${z}&x=${x}-${x + 1}&y=${y}-${y + 1}`;
      }
      case 'list':
        return `/api/internal/events?limit=50&bbox=${west},${south},${west + 15},${south + 15}&from=${day}`;
      case 'map':
        return `/?from=${day}&z=${whole(4, 12)}&lat=${south}&lng=${west}`;
      case 'search':
        return `/api/internal/search?q=${random.pick(['tango', 'salsa par', 'milonga ly', 'bachata', 'swing ber'])}${whole(0, 99)}`;
      case 'event':
        return `/events/${random.pick(this.#site.slugs)}`;
      case 'unknown':
        return `/${random.pick(['events', 'city', 'venues', 'organisers'])}/nobody-knows-${this.#count++}-${whole(0, 1e9)}`;
      case 'feed':
        return `/feeds/events.${random.pick(['ics', 'json', 'atom'])}?bbox=${west},${south},${west + 5},${south + 5}`;
      case 'v1':
        return `/api/v1/events?limit=50&from=${day}`;
    }
  }
}

const names = {
  cells: 'map cells',
  list: 'lists',
  map: 'map pages',
  search: 'searches',
  event: 'event pages',
  unknown: 'unknown pages',
  feed: 'feeds',
  v1: 'public interface',
} as const;

/** Publishes, edits and cancels events, and uploads pictures, as one person. */
export class BusyOrganiser {
  readonly #site: KnownSite;
  readonly #person: Organiser;
  readonly #measured: MeasuredRequests;
  readonly #random: Random;
  readonly #writer: RandomWriter;
  readonly #client: Client;
  #event: string | undefined;

  constructor(site: KnownSite, person: Organiser, random: Random, measured: MeasuredRequests) {
    this.#site = site;
    this.#person = person;
    this.#measured = measured;
    this.#random = random;
    this.#client = new Client(site.address);
    this.#writer = new RandomWriter(random, this.#ask, site.catalogue, new Date());
  }

  async work(): Promise<void> {
    if (this.#event !== undefined && this.#random.chance(0.1)) await this.#upload(this.#event);
    else await this.#writer.edit().catch((error: Error) => this.#measured.complain(error.message));
  }

  close(): void {
    this.#client.close();
  }

  readonly #ask = async (method: Method, path: string, body?: object) => {
    let text = '';
    const send = async () => {
      const answer = await this.#client.ask(path, { method, headers: this.#person.headers, ...(body && { body }) });
      text = answer.body;
      return answer;
    };
    // Random edits contradict each other: an event may be cancelled already.
    const expected = [200, 201, 204, 400, 404, 409, 410, 422];
    const status = await this.#measured.note('edits', send, expected);
    const read = text === '' ? null : JSON.parse(text);
    if (method === 'POST' && path === '/api/internal/events' && status === 201) this.#event = read.id;
    return { status, body: read };
  };

  async #upload(eventId: string): Promise<void> {
    const background = `#${Math.floor(this.#random.next() * 0xffffff)
      .toString(16)
      .padStart(6, '0')}`;
    const file = await sharp({ create: { width: 640, height: 480, channels: 3, background } })
      .jpeg()
      .toBuffer();
    const { payload, headers } = await formData([
      { name: 'eventId', value: eventId },
      { name: 'file', value: file },
    ]);
    const init = { method: 'POST', body: new Uint8Array(payload), headers: { ...headers, ...this.#person.headers } };
    const send = async () => {
      const answer = await fetch(`${this.#site.address}/api/internal/files_upload`, init);
      await answer.arrayBuffer();
      return answer;
    };
    await this.#measured.note('pictures', send, [201, 404, 410]);
  }
}

/** Starts a calendar with twenty evenings, of which one has another name at each reading. */
export async function openChangingCalendar() {
  let reads = 0;
  const server = createServer((_request, response) => {
    reads++;
    response.setHeader('content-type', 'text/calendar; charset=utf-8').end(calendar(reads));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { host, url: `http://${host}/evenings.ics`, reads: () => reads, close: () => server.close() };
}

function calendar(version: number): string {
  const events = Array.from({ length: 20 }, (_, nth) => {
    const day = new Date(Date.now() + (nth + 7) * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
    const name = nth === version % 20 ? `Milonga ${nth}, version ${version}` : `Milonga ${nth}`;
    return [
      ...['BEGIN:VEVENT', `UID:evening-${nth}@school.example`, `DTSTAMP:${day}T000000Z`],
      ...[`DTSTART:${day}T200000Z`, `DTEND:${day}T230000Z`, `SUMMARY:${name}`],
      ...['LOCATION:1 rue de la Ré\\, Lyon\\, France', 'END:VEVENT'],
    ].join('\r\n');
  });
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//school//EN', ...events, 'END:VCALENDAR', ''].join('\r\n');
}
