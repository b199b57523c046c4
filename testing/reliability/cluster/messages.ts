import { setTimeout as pause } from 'node:timers/promises';
import type { Result } from '#testing/reliability/result-table.ts';
import { until } from './children.ts';
import type { Cluster } from './cluster.ts';
import { ClusterClient } from './cluster-client.ts';
import { formOf } from './forms.ts';

/** A mail in the hand of a killed server is sent after its lease of two minutes, found once a minute. */
const arriveWithinMs = 200_000;

/** A mail that has to arrive. */
interface Expected {
  to: string;
  /** In its subject or text. Empty for mails to new accounts, which get one each. */
  about: string;
}

interface Counted {
  alerts: number;
  accounts: number;
  missing: string[];
  /** Sent as two mails. */
  twice: string[];
  /** Sent again with the same Message-ID, because the server was killed before it could note that it was sent. */
  repeated: number;
}

/**
 * Adds followed events and registers accounts through the proxy, while others break parts of the cluster. Counts the mails
 * at the mail server.
 */
export class Correspondence {
  readonly #cluster: Cluster;
  readonly #expected: Expected[] = [];
  readonly #running: Promise<void>[];
  #isOver = false;
  static #accounts = 0;

  /** `everyMs`: pause between two followed events, and between two new accounts. */
  constructor(cluster: Cluster, { everyMs }: { everyMs: number }) {
    this.#cluster = cluster;
    this.#running = [this.#repeat(everyMs, () => this.#addEvent()), this.#repeat(everyMs, () => this.#register())];
  }

  /** Adds one event with a style that nothing else has, and resolves when it is acknowledged. */
  async #addEvent(): Promise<void> {
    const followed = this.#cluster.followed.shift();
    if (!followed) return;
    const name = `Followed evening ${followed.dance.id.slice(-6)}`;
    const { headers } = this.#cluster.admin;
    // Repeated with the same id, so that it is added once.
    const body = {
      id: crypto.randomUUID(),
      ...formOf(this.#cluster, { name, spot: 70_000 + this.#expected.length, dance: followed.dance }),
    };
    for (;;) {
      const status = await this.#send('127.0.30.1', '/api/internal/events', body, headers);
      if (status === 200 || status === 201) break;
      await pause(500);
    }
    for (const to of followed.followers) this.#expected.push({ to, about: name });
  }

  async #register(): Promise<void> {
    const nth = Correspondence.#accounts++;
    const to = `account-${nth}@example.org`;
    const body = { email: to, password: 'la pista gira toda la noche', locale: 'en' };
    const status = await this.#send(`127.0.31.${(nth % 200) + 1}`, '/api/internal/users', body);
    if (status === 201) this.#expected.push({ to, about: '' });
  }

  async #send(localAddress: string, path: string, body: object, headers = {}): Promise<number> {
    const client = new ClusterClient(this.#cluster.addresses, { localAddress });
    try {
      return (await client.ask(path, { method: 'POST', headers, body, timeoutMs: 40_000 })).status;
    } catch {
      return 0;
    } finally {
      client.close();
    }
  }

  async #repeat(everyMs: number, act: () => Promise<void>): Promise<void> {
    while (!this.#isOver) {
      await act();
      await pause(everyMs);
    }
  }

  /** Stops adding. Resolves when everything is acknowledged. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#running);
  }

  /** Stops adding, waits for the mails, and returns how often each one arrived. */
  async count(): Promise<Counted> {
    await this.stop();
    const arrived = async () => {
      const mails = await this.#cluster.smtp.mails();
      return this.#expected.map(({ to, about }) => {
        const isIt = (mail: (typeof mails)[number]) =>
          mail.to.includes(to) && `${mail.subject}\n${mail.text}`.includes(about);
        return mails.filter(isIt).map(({ headers }) => headers['message-id']);
      });
    };
    const hasAll = async () => {
      await pause(1000);
      return (await arrived()).every((ids) => ids.length > 0);
    };
    await until('all mails arrive', hasAll, arriveWithinMs).catch(() => {});
    const ids = await arrived();
    const named = (isWanted: (ids: Set<unknown>) => boolean) =>
      this.#expected.filter((_, nth) => isWanted(new Set(ids[nth]))).map(({ to, about }) => `${to} ${about}`);
    const accounts = this.#expected.filter(({ about }) => about === '').length;
    return {
      ...{ accounts, alerts: ids.length - accounts },
      missing: named(({ size }) => size === 0),
      twice: named(({ size }) => size > 1),
      repeated: ids.reduce((sum, one) => sum + one.length - new Set(one).size, 0),
    };
  }
}

/** Returns the rows of the table. */
export function messageResults(when: string, counted: Counted): Result[] {
  const { alerts, accounts, missing, twice, repeated } = counted;
  const what = `${when}: ${alerts} alerts to followers and ${accounts} mails to new accounts`;
  const all = alerts + accounts;
  return [
    { what: `${what}: not sent`, value: `${missing.length} of ${all}`, limit: '0', isFine: missing.length === 0 },
    { what: `${what}: sent as two mails`, value: `${twice.length} of ${all}`, limit: '0', isFine: twice.length === 0 },
    { what: `${what}: repeated with the same Message-ID`, value: String(repeated), isFine: true },
  ];
}
