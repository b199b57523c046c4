import type {
  ChangedEvent,
  Event,
  EventInList,
  NewEvent,
  Operations,
  OwnEvent,
  ProblemDetails,
  WebhookDelivery,
} from './v1-types.ts';

export type * from './v1-types.ts';

export interface PistaOptions {
  /** Address of the site: `https://pista.example`. */
  url: string;
  /** API token (`pista_…`), for own events and webhooks. Keep it out of web pages. */
  token?: string;
  /** Language of names of styles, types and towns. English by default. */
  lang?: 'en' | 'fr' | 'es';
  /** Replaces `fetch`, for example to set a timeout or a proxy. */
  fetch?: typeof fetch;
  /** Longest wait before a request that was refused with 429 is repeated. 120 by default; 0 never repeats. */
  maxWaitSeconds?: number;
}

/** A refused request, or a webhook message with an invalid signature (status 0). */
export class PistaError extends Error {
  override name = 'PistaError';
  /** Stable code, such as `event-unknown`. */
  readonly code: string;
  /** HTTP status. */
  readonly status: number;
  /** Invalid fields of the input. */
  readonly fields: NonNullable<ProblemDetails['fields']>;
  /** Seconds until a request may succeed, if the server said so. */
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, code: string, { detail, title, fields = [] }: Problem = {}, retryAfterSeconds?: number) {
    const list = fields.map(({ path, message }) => `${path}: ${message}`).join(', ');
    super([`${code}: ${detail ?? title ?? `the server answered ${status}`}`, ...(list ? [list] : [])].join(' '));
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** So often is a request repeated after 429. */
const maxWaits = 5;

type Problem = Partial<Pick<ProblemDetails, 'code' | 'detail' | 'title' | 'fields'>>;

type Name = keyof Operations;
type Reply<N extends Name> = Operations[N]['reply'];
type Body<N extends Name> = Operations[N] extends { body?: infer B } ? B : never;
/** Lists may be given as arrays: `styles: ['tango', 'salsa']`. */
type Query<N extends Name> = Operations[N] extends { query: infer Q }
  ? { [K in keyof Q]: Q[K] | ListFor<Q[K]> }
  : never;
type ListFor<Value> = string extends Value ? readonly (string | number)[] : never;

/** A page of a list. `next` is the address of the next one. */
export type Page<Item> = Omit<Reply<'listEvents'>, 'items'> & { items: Item[] };

interface Events {
  /** Returns a page of events that have not ended, by start. `detail: 'full'` gives all fields. */
  list(query: Query<'listEvents'> & { detail: 'full' }): Promise<Page<Event>>;
  list(query?: Query<'listEvents'>): Promise<Page<EventInList>>;
  /** Returns all pages, from the first one. */
  pages(query: Query<'listEvents'> & { detail: 'full' }): AsyncGenerator<Page<Event>>;
  pages(query?: Query<'listEvents'>): AsyncGenerator<Page<EventInList>>;
  /** Returns an event by id or slug, also if it has ended. */
  get(idOrSlug: string, query?: Query<'showEvent'>): Promise<Event>;
}

interface Resource<List extends Name, One extends Name> {
  /** Returns a page of the list. */
  list(query?: Query<List>): Promise<Reply<List>>;
  /** Returns all pages, from the first one. */
  pages(query?: Query<List>): AsyncGenerator<Reply<List>>;
  get(idOrSlug: string, query?: Query<One>): Promise<Reply<One>>;
}

interface Sent {
  query?: object | undefined;
  body?: unknown;
  headers?: Record<string, string>;
}

/** A client of one site. Methods throw `PistaError` if the server refuses, and `TypeError` if it cannot be reached. */
export class Pista {
  readonly #options: PistaOptions;

  constructor(options: PistaOptions) {
    this.#options = options;
  }

  readonly events: Events = {
    list: (query?: object) => this.#read<never>('/events', query),
    pages: (query?: object) => this.#pages<never>('/events', query),
    get: (idOrSlug, query) => this.#read(pathTo`/events/${idOrSlug}`, query),
  };

  readonly organisers: Resource<'listOrganisers', 'showOrganiser'> = this.#resource('/organisers');
  readonly venues: Resource<'listVenues', 'showVenue'> = this.#resource('/venues');
  /** Towns with events that have not ended, most events first. */
  readonly towns: Resource<'listTowns', 'showTown'> = this.#resource('/towns');

  readonly styles = { list: (): Promise<Reply<'listStyles'>> => this.#read('/styles') };
  readonly types = { list: (): Promise<Reply<'listTypes'>> => this.#read('/types') };

  /** Returns what the site says about its interface: licence of the data, limits, languages. */
  about(): Promise<Reply<'showInterface'>> {
    return this.#send('GET', '');
  }

  /** Searches styles, types, towns, events, organisers and venues. */
  search(query: Query<'search'>): Promise<Reply<'search'>> {
    return this.#read('/search', query);
  }

  /**
   * Returns all changes since a cursor, page by page, up to now. Store `next` of each page after applying it. Without
   * `since` there is one page without changes, with the cursor of now. Throws `changes-gone` if the cursor is too old.
   */
  async *changes(query: Query<'listChanges'> = {}): AsyncGenerator<Reply<'listChanges'>> {
    for (let since = query.since; ; ) {
      const page: Reply<'listChanges'> = await this.#read('/changes', { ...query, since });
      yield page;
      if (page.isComplete) return;
      since = page.next;
    }
  }

  /** The account of the token and its events. */
  readonly own = {
    /** Returns the account, the token and its scopes. */
    account: (): Promise<Reply<'showAccount'>> => this.#send('GET', '/me'),
    events: {
      list: (query?: Query<'listOwnEvents'>): Promise<Page<OwnEvent>> => this.#read('/me/events', query),
      pages: (query?: Query<'listOwnEvents'>): AsyncGenerator<Page<OwnEvent>> => this.#pages('/me/events', query),
      get: (id: string): Promise<OwnEvent> => this.#read(pathTo`/me/events/${id}`),
      /** Adds an event. With an `id` of your own, repeating the call adds nothing. */
      add: (event: NewEvent): Promise<Reply<'addEvent'>> => this.#send('POST', '/events', { body: event }),
      /** Changes an event that `get` returned. Throws `version-conflict` if it has been changed since. */
      change: (
        { id, version, ...event }: OwnEvent | (ChangedEvent & Pick<OwnEvent, 'id' | 'version'>),
        query?: Query<'changeEvent'>,
      ): Promise<OwnEvent> =>
        this.#send('PUT', pathTo`/events/${id}`, { query, body: event, headers: { 'if-match': `"v${version}"` } }),
      cancel: (id: string, { reason, ...query }: Query<'cancelEvent'> & { reason?: string } = {}): Promise<void> =>
        this.#send('PUT', pathTo`/events/${id}/cancellation`, {
          query,
          body: reason === undefined ? undefined : { reason },
        }),
      /** Undoes a cancellation. */
      reinstate: (id: string, query?: Query<'reinstateEvent'>): Promise<void> =>
        this.#send('DELETE', pathTo`/events/${id}/cancellation`, { query }),
      /** Confirms that an event takes place. */
      confirm: (id: string): Promise<void> => this.#send('PUT', pathTo`/events/${id}/confirmation`),
      /** Deletes an event. `restore` undoes it for a day. */
      remove: (id: string, query?: Query<'deleteEvent'>): Promise<void> =>
        this.#send('DELETE', pathTo`/events/${id}`, { query }),
      restore: (id: string): Promise<void> => this.#send('POST', pathTo`/events/${id}/restoration`),
      /** Sets the picture: a JPEG, PNG, WebP or AVIF of at most 10 MB. */
      setPicture: (id: string, picture: Blob, query?: Query<'setPicture'>): Promise<Reply<'setPicture'>> =>
        this.#send('PUT', pathTo`/events/${id}/picture`, { query, body: picture }),
      removePicture: (id: string, query?: Query<'removePicture'>): Promise<void> =>
        this.#send('DELETE', pathTo`/events/${id}/picture`, { query }),
    },
  };

  readonly webhooks = {
    list: (): Promise<Reply<'listWebhooks'>> => this.#send('GET', '/webhooks'),
    get: (id: string): Promise<Reply<'showWebhook'>> => this.#send('GET', pathTo`/webhooks/${id}`),
    /** Adds a webhook and returns it with its secret, which is shown only once. Then call `test`. */
    add: (webhook: Body<'addWebhook'>): Promise<Reply<'addWebhook'>> =>
      this.#send('POST', '/webhooks', { body: webhook }),
    change: (id: string, changes: Body<'changeWebhook'>): Promise<Reply<'changeWebhook'>> =>
      this.#send('PATCH', pathTo`/webhooks/${id}`, { body: changes }),
    remove: (id: string): Promise<void> => this.#send('DELETE', pathTo`/webhooks/${id}`),
    renewSecret: (id: string): Promise<Reply<'renewWebhookSecret'>> =>
      this.#send('POST', pathTo`/webhooks/${id}/secret`),
    /** Sends a test message. An answer with 2xx confirms the address. */
    test: (id: string): Promise<Reply<'testWebhook'>> => this.#send('POST', pathTo`/webhooks/${id}/test`),
    messages: (id: string, query?: Query<'listWebhookMessages'>): AsyncGenerator<Reply<'listWebhookMessages'>> =>
      this.#pages(pathTo`/webhooks/${id}/messages`, query),
    message: (id: string, messageId: string): Promise<Reply<'showWebhookMessage'>> =>
      this.#send('GET', pathTo`/webhooks/${id}/messages/${messageId}`),
    /** Sends a message again. */
    replay: (id: string, messageId: string): Promise<Reply<'replayWebhookMessage'>> =>
      this.#send('POST', pathTo`/webhooks/${id}/messages/${messageId}/replay`),
    /** Sends the messages of a period again. */
    replayAll: (id: string, period: Body<'replayWebhookMessages'>): Promise<Reply<'replayWebhookMessages'>> =>
      this.#send('POST', pathTo`/webhooks/${id}/replays`, { body: period }),
  };

  #resource<List extends Name, One extends Name>(path: string): Resource<List, One> {
    return {
      list: (query) => this.#read(path, query),
      pages: (query) => this.#pages(path, query),
      get: (idOrSlug, query) => this.#read(`${path}/${encodeURIComponent(idOrSlug)}`, query),
    };
  }

  async *#pages<P>(path: string, query?: object): AsyncGenerator<P> {
    type Linked = Awaited<P> & { next: string | null };
    let page = await this.#read<Linked>(path, query);
    yield page;
    while (page.next !== null) {
      // Only the query is used, so that the token is sent to no other site.
      page = await this.#send<Linked>('GET', path, { query: Object.fromEntries(new URL(page.next).searchParams) });
      yield page;
    }
  }

  #read<T>(path: string, query?: object): Promise<T> {
    return this.#send('GET', path, { query: { lang: this.#options.lang, ...query } });
  }

  async #send<T>(method: string, path: string, { query = {}, body, headers = {} }: Sent = {}): Promise<T> {
    const { url, token, fetch = globalThis.fetch, maxWaitSeconds = 120 } = this.#options;
    const address = new URL(`/api/v1${path}`, url);
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) address.searchParams.set(name, String(value));
    }
    const isFile = body instanceof Blob;
    const init: RequestInit = {
      method,
      headers: {
        ...headers,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && !isFile && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
    };
    const attempt = async () => {
      const response = await fetch(address, init);
      return { response, text: await response.text() };
    };
    for (let waits = 0; ; waits++) {
      // Reading is repeated once if the connection is lost. Writing is not, because it may have been done.
      const { response, text } = await (method === 'GET' ? attempt().catch(attempt) : attempt());
      if (response.ok) return (text === '' ? undefined : JSON.parse(text)) as T;
      const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
      if (response.status !== 429 || waits === maxWaits || !(seconds <= maxWaitSeconds)) {
        const problem = readProblem(text);
        throw new PistaError(response.status, problem.code ?? 'unknown', problem, seconds || undefined);
      }
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    }
  }
}

/** Returns a path with escaped values, so that an id from elsewhere cannot name another resource. */
function pathTo(parts: TemplateStringsArray, ...values: string[]): string {
  return String.raw({ raw: parts }, ...values.map((value) => encodeURIComponent(value)));
}

/** Servers between client and site may answer with something else. */
function readProblem(text: string): Problem {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}

/**
 * Returns the message of a webhook. `body` is the unchanged text of the request. Throws `PistaError` with the code
 * `webhook-invalid` unless the message has a signature by `secret` (`whsec_…`) and is at most 5 minutes old.
 */
export async function verifyWebhook(
  body: string,
  headers: Headers | Record<string, string | string[] | undefined>,
  secret: string,
): Promise<WebhookDelivery> {
  const header = (name: string) => String((headers instanceof Headers ? headers.get(name) : headers[name]) ?? '');
  const time = header('webhook-timestamp');
  const isRecent = Math.abs(Date.now() / 1000 - Number(time)) <= 300;
  const signatures = header('webhook-signature')
    .split(' ')
    .filter((signature) => signature.startsWith('v1,'));
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes(secret.replace('whsec_', '')), algorithm, false, ['verify']);
  const signed = new TextEncoder().encode(`${header('webhook-id')}.${time}.${body}`);
  for (const signature of isRecent ? signatures : []) {
    const isValid = async () => crypto.subtle.verify('HMAC', key, bytes(signature.slice(3)), signed);
    // A signature that is not base64 is invalid.
    if (await isValid().catch(() => false)) return JSON.parse(body);
  }
  throw new PistaError(0, 'webhook-invalid', { detail: 'no valid signature, or too old' });
}

function bytes(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
