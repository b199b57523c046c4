import type { Random } from '#server/sample-data/random.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Sends a request in the name of a user. Throws if nothing answers. */
export type Ask = (method: Method, path: string, body?: object) => Promise<{ status: number; body: unknown }>;

/** Types and styles for events. */
export interface Catalogue {
  types: readonly { id: string }[];
  dances: readonly { id: string }[];
}

const dayMs = 86_400_000;
const towns = [
  { latitude: 45.764, longitude: 4.8357, place: 'Lyon', displayName: '1 rue de la Ré, Lyon, France' },
  { latitude: 48.8566, longitude: 2.3522, place: 'Paris', displayName: '5 quai de Seine, Paris, France' },
  { latitude: 40.7128, longitude: -74.006, place: 'New York', displayName: '1 Broadway, New York, USA' },
];

/** A writer that adds, edits, cancels, deletes and restores its own events at random, and edits its organiser. */
export class RandomWriter {
  /** Answers by status; `lost` if the server was killed before it answered. */
  readonly answers = new Map<number | 'lost', number>();
  readonly #random: Random;
  readonly #ask: Ask;
  readonly #catalogue: Catalogue;
  readonly #now: Date;
  readonly #events: { id: string; form: object }[] = [];
  #organiser: string | undefined;
  #count = 0;

  constructor(random: Random, ask: Ask, catalogue: Catalogue, now: Date) {
    this.#random = random;
    this.#ask = ask;
    this.#catalogue = catalogue;
    this.#now = now;
  }

  /** Makes one edit. Throws if the server answers with an error of its own (5xx). */
  async edit(): Promise<void> {
    this.#count += 1;
    const random = this.#random;
    const event = this.#events.length > 0 ? random.pick(this.#events) : undefined;
    if (!event || random.chance(this.#events.length < 40 ? 0.3 : 0.05)) return this.#add();
    if (this.#organiser === undefined) return this.#addOrganiser();
    const path = `/api/internal/events/${event.id}`;
    const scope = random.chance(0.3) ? '?scope=following' : '';
    const edits: (() => Promise<unknown>)[] = [
      () => this.#send('POST', `${path}/cancellation${scope}`, { because: 'The floor is wet.' }),
      () => this.#send('DELETE', `${path}/cancellation${scope}`),
      () => this.#send('DELETE', `${path}${scope}`),
      () => this.#send('POST', `${path}/restoration`),
      () => this.#send('POST', `${path}/confirmation`),
      () => this.#send('PATCH', `/api/internal/organisers/${this.#organiser}`, { name: this.#name('Club') }),
      ...Array.from({ length: 8 }, () => () => this.#send('PUT', path + scope, this.#changed(event))),
    ];
    await random.pick(edits)();
  }

  async #add(): Promise<void> {
    const form = this.#form();
    const repeat = this.#random.chance(0.3) ? { repeat: 'FREQ=WEEKLY;COUNT=4' } : {};
    const body = await this.#send('POST', '/api/internal/events', { ...form, ...repeat });
    if (hasId(body)) this.#events.push({ id: body.id, form });
  }

  async #addOrganiser(): Promise<void> {
    const body = await this.#send('POST', '/api/internal/organisers', { name: this.#name('Club') });
    if (hasId(body)) this.#organiser = body.id;
  }

  async #send(method: Method, path: string, body?: object): Promise<unknown> {
    const answer = await this.#ask(method, path, body).catch(() => undefined);
    const status = answer?.status ?? 'lost';
    this.answers.set(status, (this.answers.get(status) ?? 0) + 1);
    if (answer && answer.status >= 500)
      throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer && answer.status < 300 ? answer.body : undefined;
  }

  /** Changes one or two fields of the last known content. */
  #changed(event: { form: object }): object {
    const next = this.#form();
    const fields = Object.keys(next) as (keyof typeof next)[];
    const field = this.#random.pick(fields);
    const both = field === 'dateStart' || field === 'dateEnd' ? ['dateStart', 'dateEnd'] : [field, 'name'];
    const picked = Object.fromEntries(Object.entries(next).filter(([name]) => both.includes(name)));
    event.form = { ...event.form, ...picked };
    return event.form;
  }

  #form() {
    const random = this.#random;
    const day = new Date(this.#now.getTime() + random.whole(5, 60) * dayMs).toISOString().slice(0, 10);
    const hour = random.whole(10, 20);
    return {
      name: this.#name(random.pick(['Milonga', 'Bal', 'Práctica'])),
      dateStart: `${day}T${hour}:30`,
      dateEnd: `${day}T${hour + 2}:45`,
      price: random.pick([0, 5, 12.5, null]),
      place: random.pick(['La Péniche', 'Le Moulin', 'The Forge']),
      link: random.pick([null, 'https://milonga.example/']),
      type: { id: random.pick(this.#catalogue.types).id },
      dances: [{ id: random.pick(this.#catalogue.dances).id }],
      location: random.pick(towns),
      description: random.pick(['', 'A long night.', 'With a lesson at 20:00.']),
      facts: random.pick([{}, { level: 'everyone', floor: 'wood' }, { access: 'step-free' }]),
      organiser: this.#organiser !== undefined && random.chance(0.7) ? { id: this.#organiser } : null,
    };
  }

  #name(kind: string): string {
    return `${kind} ${this.#count}-${this.#random.whole(1, 1000)}`;
  }
}

function hasId(body: unknown): body is { id: string } {
  return typeof body === 'object' && body !== null && 'id' in body;
}
