import { Client } from '#testing/reliability/requests.ts';
import type { Result } from '#testing/reliability/result-table.ts';
import type { Cluster } from './cluster.ts';
import { formOf } from './forms.ts';

interface Attempt {
  path: string;
  body: object;
  /** The network of the client. */
  from: string;
  headers?: Record<string, string>;
}

interface Limit {
  what: string;
  /** The number that all servers accept together. */
  limit: number;
  /** The number that each accepted attempt adds. */
  amount: number;
  attempts: Attempt[];
}

const password = 'not the password of this account';
const datesPerSeries = 50;
let runs = 0;

/** Returns the limits that protect others, each with more attempts than it allows. */
function limitsOf(cluster: Cluster): Limit[] {
  const run = runs++;
  const { admin, organiser } = cluster;
  const times = (count: number, attempt: (nth: number) => Attempt) =>
    Array.from({ length: count }, (_, nth) => attempt(nth));
  return [
    {
      ...{ what: 'guesses of the password of one account, from many networks', limit: 5, amount: 1 },
      attempts: times(12, (nth) => ({
        path: '/api/login_check',
        body: { email: admin.email, password },
        from: `203.0.113.${nth}`,
      })),
    },
    {
      ...{ what: 'guesses from one network, of the passwords of many accounts', limit: 30, amount: 1 },
      attempts: times(36, (nth) => ({
        path: '/api/login_check',
        body: { email: `unknown-${run}-${nth}@example.org`, password },
        from: `203.0.113.${100 + run}`,
      })),
    },
    {
      ...{ what: 'dates that one account adds in an hour', limit: 250, amount: datesPerSeries },
      attempts: times(9, (nth) => ({
        path: '/api/internal/events',
        body: formOf(cluster, {
          name: `Course ${nth}`,
          spot: 80_000 + nth,
          repeat: `FREQ=WEEKLY;COUNT=${datesPerSeries}`,
        }),
        from: `203.0.113.${nth}`,
        headers: organiser.headers,
      })),
    },
    {
      ...{ what: 'mails to one address, requested from many networks', limit: 4, amount: 1 },
      attempts: times(12, (nth) => ({
        path: '/api/internal/password_resets',
        body: { email: `mailbox-${run}+${nth}@example.org`, locale: 'en' },
        from: `203.0.113.${nth + 20}`,
      })),
    },
    {
      ...{ what: 'mails to many addresses, requested from one network', limit: 20, amount: 1 },
      attempts: times(27, (nth) => ({
        path: '/api/internal/password_resets',
        body: { email: `mailbox-${run}-${nth}@example.org`, locale: 'en' },
        from: `203.0.113.${150 + run}`,
      })),
    },
  ];
}

export interface ReachedLimit {
  what: string;
  limit: number;
  accepted: number;
  /** Statuses of the other attempts that are not 429. */
  others: number[];
}

/** Spreads attempts over all servers, at the same time, and counts those that are not refused with 429. */
export async function reachLimits(cluster: Cluster): Promise<ReachedLimit[]> {
  const reached: ReachedLimit[] = [];
  for (const { what, limit, amount, attempts } of limitsOf(cluster)) {
    const statuses = await Promise.all(
      attempts.map(async ({ path, body, from, headers }, nth) => {
        const server = cluster.servers[nth % cluster.servers.length];
        const client = new Client(server?.address ?? '');
        const all = { ...headers, 'x-forwarded-for': from };
        const { status } = await client.ask(path, { method: 'POST', headers: all, body });
        client.close();
        return status;
      }),
    );
    // A wrong password is an accepted attempt.
    const accepted = statuses.filter((status) => status < 300 || status === 401).length * amount;
    reached.push({
      what,
      limit,
      accepted,
      others: statuses.filter((status) => status >= 400 && ![401, 429].includes(status)),
    });
  }
  return reached;
}

/** Returns the rows of the table. */
export function limitResults(reached: readonly ReachedLimit[]): Result[] {
  return reached.map(({ what, limit, accepted, others }) => ({
    ...{ what: `spread over all servers: ${what}`, value: [accepted, ...others].join(', '), limit: String(limit) },
    isFine: accepted === limit && others.length === 0,
  }));
}
