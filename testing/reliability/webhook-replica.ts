import { isDeepStrictEqual } from 'node:util';
import type { ReceivedMessage } from '#testing/webhook-receiver.ts';

interface Known {
  position: number;
  /** Null if it was deleted or has left the filter. */
  event: object | null;
}

type Read = (path: string) => Promise<{ status: number; body: unknown }>;

/** A copy of the events of a site, kept from the messages of a webhook only. */
export class WebhookReplica {
  readonly counts = { messages: 0, repeated: 0, outOfOrder: 0 };
  readonly #events = new Map<string, Known>();
  readonly #ids = new Set<string>();
  #lastPosition = 0;

  /** Takes all events of the site, as they are before the first message. */
  async begin(read: Read): Promise<void> {
    for (const [id, event] of await readAll(read)) this.#events.set(id, { position: 0, event });
  }

  /** Takes a message that was accepted. */
  take({ headers, body }: ReceivedMessage): void {
    const { type, data } = JSON.parse(body);
    if (type === 'webhook.test') return;
    const messageId = String(headers['webhook-id']);
    if (this.#ids.has(messageId)) this.counts.repeated += 1;
    this.#ids.add(messageId);
    this.counts.messages += 1;
    const { position, id, event } = data;
    if (position < this.#lastPosition) this.counts.outOfOrder += 1;
    this.#lastPosition = position;
    if (position < (this.#events.get(id)?.position ?? 0)) return;
    this.#events.set(id, { position, event });
  }

  /** Returns how the copy differs from the site: a line for each event that is not over. */
  async differences(read: Read): Promise<string[]> {
    const site = await readAll(read);
    const isOver = (event: object) => 'end' in event && Date.parse(String(event.end)) <= Date.now();
    const extra = [...this.#events].filter(([id, { event }]) => event !== null && !isOver(event) && !site.has(id));
    const different = [...site].filter(([id, event]) => !isDeepStrictEqual(event, this.#events.get(id)?.event));
    return [
      ...extra.map(([id]) => `${id}: only in the copy`),
      ...different.map(([id]) => `${id}: missing in the copy, or different`),
    ];
  }
}

async function readAll(read: Read): Promise<Map<string, object>> {
  const events = new Map<string, object>();
  let path: string | null = '/api/v1/events?limit=100&include=cancelled';
  while (path !== null) {
    const { status, body } = await read(path);
    if (status !== 200) throw new Error(`The list answered ${status}: ${JSON.stringify(body)}`);
    const page = body as { items: { id: string }[]; next: string | null };
    for (const event of page.items) events.set(event.id, event);
    path = page.next === null ? null : page.next.replace(/^https?:\/\/[^/]+/, '');
  }
  return events;
}
