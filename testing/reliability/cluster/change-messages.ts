import type { Result } from '#testing/reliability/result-table.ts';
import { until } from './children.ts';
import type { Cluster } from './cluster.ts';

/** The address of a killed server waits for the rest of its lease, half a minute. At most 20 messages a second are sent. */
const arriveWithinMs = 180_000;
const path = '/changes';

interface CountedMessages {
  /** Changes since the webhook was added. */
  changes: number;
  /** Positions in the change log of changes without a message. */
  missing: number[];
  /** Positions of changes that came with more than one id. */
  twice: number[];
  /** Messages that came again with the same id. */
  repeated: number;
  /** The largest number of concurrent messages. */
  concurrent: number;
}

/** A webhook with the messages about all changes since it was added. */
export class ChangeMessages {
  readonly #cluster: Cluster;
  readonly #from: number;

  private constructor(cluster: Cluster, from: number) {
    this.#cluster = cluster;
    this.#from = from;
  }

  /** Adds the webhook. */
  static async start(cluster: Cluster): Promise<ChangeMessages> {
    const { pair, webhooks } = cluster;
    const { id } = await ask(cluster, '/api/v1/webhooks', { url: webhooks.url(path), name: 'Cluster' });
    // Confirms the address.
    await ask(cluster, `/api/v1/webhooks/${id}/test`);
    return new ChangeMessages(cluster, await pair.logHead());
  }

  /** Waits for the messages, and counts them. Nothing may change events meanwhile. */
  async count(): Promise<CountedMessages> {
    const { pair, webhooks } = this.#cluster;
    const lines = await pair.query('select position from event_changes where position > $1', [this.#from]);
    const positions = lines.map(({ position }) => Number(position));
    const missing = () => {
      const ids = this.#idsByPosition();
      return positions.filter((position) => !ids.has(position));
    };
    await until('all messages arrive', async () => missing().length === 0, arriveWithinMs).catch(() => {});
    const ids = this.#idsByPosition();
    const sent = [...ids.values()];
    return {
      ...{ changes: positions.length, missing: missing(), concurrent: webhooks.most.perPath },
      twice: [...ids].filter(([, ones]) => new Set(ones).size > 1).map(([position]) => position),
      repeated: sent.reduce((sum, ones) => sum + ones.length - new Set(ones).size, 0),
    };
  }

  /** Returns the ids of the messages about each position of the change log. */
  #idsByPosition(): Map<number, string[]> {
    const ids = new Map<number, string[]>();
    for (const message of this.#cluster.webhooks.received) {
      const { data } = JSON.parse(message.body);
      if (message.path !== path || data.position === undefined) continue;
      ids.set(data.position, [...(ids.get(data.position) ?? []), String(message.headers['webhook-id'])]);
    }
    return ids;
  }
}

/** Returns the rows of the table. */
export function webhookResults(when: string, counted: CountedMessages): Result[] {
  const { changes, missing, twice, repeated, concurrent } = counted;
  const what = `${when}: messages of a webhook about ${changes} changes`;
  return [
    { what: `${what}: not sent`, value: `${missing.length}`, limit: '0', isFine: missing.length === 0 && changes > 0 },
    { what: `${what}: sent with two ids`, value: `${twice.length}`, limit: '0', isFine: twice.length === 0 },
    { what: `${what}: repeated with the same id`, value: `${repeated}`, isFine: true },
    { what: `${what}: sent at the same time, at most`, value: `${concurrent}`, limit: '1', isFine: concurrent <= 1 },
  ];
}

async function ask({ servers, admin }: Cluster, at: string, body?: object) {
  const init = body && {
    body: JSON.stringify(body),
    headers: { ...admin.headers, 'content-type': 'application/json' },
  };
  const response = await fetch(`${servers[0]?.address}${at}`, { method: 'POST', headers: admin.headers, ...init });
  const text = await response.text();
  if (!response.ok) throw new Error(`${at} answered ${response.status}: ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}
