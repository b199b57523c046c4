import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { problems } from '#contract/problems.ts';
import { newId } from '#server/ids/ids.ts';
import { Random } from '#server/sample-data/random.ts';
import type { Tools } from '#server/tools.ts';
import { aDance, anEventType } from '#testing/builders.ts';
import { administrator, aPerson } from '#testing/signed-in.ts';
import { parsed } from './fuzz-checks.ts';

/** The last state of an event that the server has acknowledged. */
interface Acknowledged {
  name: string;
  isCancelled: boolean;
  isDeleted: boolean;
}

interface Answer {
  status: number;
  body: unknown;
}

/** Accounts and a catalogue for writers. */
export interface Writers {
  tokens: string[];
  type: string;
  dance: string;
}

/** Adds accounts that may add any number of events, and a catalogue. */
export async function addWriters(tools: Pick<Tools, 'db' | 'clock' | 'tokenSecret'>, count = 6): Promise<Writers> {
  const tokens: string[] = [];
  for (let nth = 0; nth < count; nth++)
    tokens.push((await aPerson(tools, { roles: [...administrator] })).headers.authorization);
  return { tokens, type: (await anEventType(tools.db)).id, dance: (await aDance(tools.db)).id };
}

const dayMs = 86_400_000;
const retryMs = 200;
/** Longer than the server waits for a database that is silent. */
const maxAnswerMs = 60_000;
/** A site that has not acknowledged the last changes after this is broken. */
const maxStopMs = 120_000;
const operations = ['add', 'add', 'add', 'rename', 'rename', 'cancel', 'delete'] as const;

/**
 * Writers that add, rename, cancel and delete events without a pause. Each repeats a change with its key, or the id of a
 * new event, until it is acknowledged, as browsers do with changes that wait.
 */
export class WriteStorm {
  /** Refusals by status and code, and `no answer`. */
  readonly refusals = new Map<string, number>();
  /** Answers that no user should get: errors without problem details, unknown codes, no `Retry-After`. */
  readonly faults: string[] = [];
  acknowledged = 0;
  longestAnswerMs = 0;
  readonly #address: () => string;
  readonly #writers: Writers;
  readonly #events = new Map<string, Acknowledged>();
  #isStopped = false;
  /** Whether changes are no longer repeated. */
  #isAbandoned = false;
  #running: Promise<unknown> = Promise.resolve();

  constructor(address: () => string, writers: Writers) {
    this.#address = address;
    this.#writers = writers;
  }

  start(): void {
    this.#isStopped = false;
    const writing = this.#writers.tokens.map((token, nth) => this.#write(token, new Random(`${nth}`)));
    const faults = writing.map((one) => one.catch((error: Error) => this.faults.push(error.message)));
    this.#running = Promise.all(faults);
  }

  /** Waits until the last change of each writer is acknowledged, for two minutes at most. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    const timer = setTimeout(() => {
      this.#isAbandoned = true;
    }, maxStopMs);
    await this.#running.finally(() => clearTimeout(timer));
  }

  async #write(token: string, random: Random): Promise<void> {
    const own: string[] = [];
    while (!this.#isStopped) {
      const operation = own.length < 3 ? 'add' : random.pick(operations);
      const id = own.length > 0 ? random.pick(own) : '';
      const event = this.#events.get(id);
      const name = `Milonga ${randomUUID()}`;
      const path = `/api/internal/events/${id}`;
      if (operation === 'add' || !event || event.isDeleted) {
        const added = newId();
        await this.#untilAcknowledged(token, 'POST', '/api/internal/events', { id: added, ...this.#form(name) });
        own.push(added);
        this.#events.set(added, { name, isCancelled: false, isDeleted: false });
      } else if (operation === 'rename') {
        const { status } = await this.#untilAcknowledged(token, 'PUT', path, this.#form(name));
        if (status < 300) event.name = name;
      } else if (operation === 'cancel') {
        await this.#untilAcknowledged(token, 'POST', `${path}/cancellation`, {});
        event.isCancelled = true;
      } else {
        await this.#untilAcknowledged(token, 'DELETE', path);
        event.isDeleted = true;
      }
    }
  }

  #form(name: string) {
    const day = new Date(Date.now() + 60 * dayMs).toISOString().slice(0, 10);
    return {
      ...{ name, dateStart: `${day}T20:30`, dateEnd: `${day}T23:30`, price: 5, place: 'La Péniche', link: null },
      ...{ type: { id: this.#writers.type }, dances: [{ id: this.#writers.dance }], organiser: null },
      location: { latitude: 45.764, longitude: 4.8357, place: 'Lyon', displayName: '1 rue de la Ré, Lyon, France' },
    };
  }

  async #untilAcknowledged(token: string, method: string, path: string, body?: object): Promise<Answer> {
    const key = randomUUID();
    for (;;) {
      const answer = await this.ask(token, method, path, body, key);
      if (answer && answer.status < 500) {
        if (answer.status < 300) this.acknowledged += 1;
        else this.faults.push(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
        if (answer.status < 300 || method !== 'POST') return answer;
      }
      // The address of a removed site is empty.
      if (this.#isAbandoned || this.#address() === '') throw new Error(`${method} ${path}: never acknowledged`);
      await pause(retryMs);
    }
  }

  /** Sends a request and records its refusal. Returns undefined without an answer. */
  async ask(token: string, method: string, path: string, body?: object, key?: string): Promise<Answer | undefined> {
    const startedAt = performance.now();
    try {
      const response = await fetch(this.#address() + path, {
        method,
        headers: {
          authorization: token,
          ...(body && { 'content-type': 'application/json' }),
          ...(key !== undefined && { 'idempotency-key': key }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(maxAnswerMs),
      });
      const text = await response.text();
      if (response.status >= 500) this.#noteRefusal(response, text, `${method} ${path}`);
      return { status: response.status, body: parsed(text) };
    } catch (error) {
      if ((error as Error).name === 'TimeoutError') this.faults.push(`${method} ${path}: no answer in a minute`);
      this.#count('no answer');
      return undefined;
    } finally {
      this.longestAnswerMs = Math.max(this.longestAnswerMs, performance.now() - startedAt);
    }
  }

  #noteRefusal({ status, headers }: Response, text: string, what: string): void {
    const code = (parsed(text) as { code?: keyof typeof problems } | undefined)?.code;
    this.#count(`${status} ${code}`);
    const isClear = code !== undefined && code !== 'internal-error' && problems[code] === status;
    if (!isClear || Number(headers.get('retry-after')) <= 0)
      this.faults.push(`${what}: ${status} ${text.slice(0, 300)}`);
  }

  #count(refusal: string): void {
    this.refusals.set(refusal, (this.refusals.get(refusal) ?? 0) + 1);
  }

  /** Returns acknowledged changes that are missing, events that exist twice, and events that are missing in lists. */
  async differences(): Promise<string[]> {
    const found: string[] = [];
    const token = this.#writers.tokens[0] ?? '';
    for (const [id, { name, isCancelled, isDeleted }] of this.#events) {
      const answer = await this.ask(token, 'GET', `/api/internal/events/${id}/edition`);
      const event = answer?.body as { name?: string; isCancelled?: boolean } | undefined;
      if (isDeleted && answer?.status !== 410) found.push(`${id} is not deleted: ${answer?.status}`);
      if (isDeleted) continue;
      if (event?.name !== name) found.push(`${id} is ${event?.name} instead of ${name}`);
      if (event?.isCancelled !== isCancelled) found.push(`${id}: isCancelled is ${event?.isCancelled}`);
    }
    const listed = await this.#listed(token);
    for (const [id, { name, isCancelled, isDeleted }] of this.#events) {
      const isShown = listed.get(name)?.includes(id) ?? false;
      if (isShown === (isCancelled || isDeleted)) found.push(`${id} is ${isShown ? '' : 'not '}in the list`);
    }
    for (const [name, ids] of listed)
      if (ids.length > 1) found.push(`${name} exists ${ids.length} times: ${ids.join(', ')}`);
    return found;
  }

  /** Returns the ids of upcoming events by name. */
  async #listed(token: string): Promise<Map<string, string[]>> {
    const listed = new Map<string, string[]>();
    let path: string | undefined = '/api/v1/events?limit=100';
    while (path !== undefined) {
      const answer = await this.ask(token, 'GET', path);
      if (answer?.status !== 200) throw new Error(`The list answered ${answer?.status ?? 'nothing'}.`);
      const page = answer.body as { items: { id: string; name: string }[]; next: string | null };
      for (const { id, name } of page.items) listed.set(name, [...(listed.get(name) ?? []), id]);
      path = page.next === null ? undefined : page.next.replace(/^https?:\/\/[^/]+/, '');
    }
    return listed;
  }
}
