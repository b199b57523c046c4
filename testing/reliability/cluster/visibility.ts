import { setTimeout as pause } from 'node:timers/promises';
import { Client } from '#testing/reliability/requests.ts';
import type { Result } from '#testing/reliability/result-table.ts';
import type { Cluster } from './cluster.ts';
import { formOf, placeOf } from './forms.ts';
import { percentile } from './load.ts';

/** Limit for 99 of 100 changes. They are looked for every 25 ms, because asking more often slows the servers down. */
const visibleWithinMs = 500;
const giveUpMs = 10_000;

/** Milliseconds from the answer of a write through one server until another server shows it; infinite if it never does. */
interface Seen {
  cells: number[];
  list: number[];
  api: number[];
}

/**
 * Adds events through each server in turn and measures when each other one shows them: in the cells of the map, in its
 * list, and in the public interface.
 */
export async function measureVisibility(cluster: Cluster, rounds: number): Promise<Seen> {
  const seen: Seen = { cells: [], list: [], api: [] };
  const { servers, admin } = cluster;
  // Far from the events of others.
  for (let round = 0; round < rounds; round++) {
    for (const [nth, server] of servers.entries()) {
      const spot = 90_000 + round * servers.length + nth;
      const { latitude, longitude } = placeOf(spot);
      const headers = { ...admin.headers, 'x-forwarded-for': `192.0.2.${nth + 1}` };
      const client = new Client(server.address);
      const body = formOf(cluster, { name: `Visible ${spot}`, spot });
      const answer = await client.ask('/api/internal/events', { method: 'POST', headers, body });
      client.close();
      if (answer.status !== 201) throw new Error(`Adding an event answered ${answer.status}: ${answer.body}`);
      const { id } = JSON.parse(answer.body);
      const sinceMs = performance.now();
      const bbox = [longitude - 0.001, latitude - 0.001, longitude + 0.001, latitude + 0.001].join(',');
      const ways: [keyof Seen, string, (text: string) => boolean][] = [
        [
          'cells',
          `/api/internal/map/cells?z=14&${tileAt(latitude, longitude)}`,
          (text) => JSON.parse(text).t.length > 0,
        ],
        ['list', `/api/internal/map/events?limit=100&bbox=${bbox}`, (text) => text.includes(id)],
        ['api', `/api/v1/events?limit=100&bbox=${bbox}`, (text) => text.includes(id)],
      ];
      await Promise.all(
        servers
          .filter((other) => other !== server)
          .flatMap((other, nthOther) =>
            ways.map(async ([way, path, isThere], nthWay) => {
              const from = `198.51.${round % 250}.${nth * 32 + nthOther * 8 + nthWay + 1}`;
              seen[way].push(await millisecondsUntil(other.address + path, from, sinceMs, isThere));
            }),
          ),
      );
    }
  }
  return seen;
}

/** Returns the rows of the table. */
export function visibilityResults({ cells, list, api }: Seen): Result[] {
  const resultOf = (what: string, values: number[]) => ({
    what: `a change on one server is visible on another: ${what}, median / p99`,
    value: `${percentile(values, 0.5).toFixed(0)} / ${percentile(values, 0.99).toFixed(0)} ms of ${values.length}`,
    limit: `p99 ${visibleWithinMs} ms`,
    isFine: percentile(values, 0.99) <= visibleWithinMs,
  });
  return [resultOf('cells of the map', cells), resultOf('list of the map', list), resultOf('public interface', api)];
}

async function millisecondsUntil(url: string, from: string, sinceMs: number, isThere: (text: string) => boolean) {
  const headers = { 'x-forwarded-for': from, 'cache-control': 'no-cache' };
  for (;;) {
    const response = await fetch(url, { headers });
    const text = await response.text();
    const milliseconds = performance.now() - sinceMs;
    if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text}`);
    if (isThere(text)) return milliseconds;
    if (milliseconds > giveUpMs) return Number.POSITIVE_INFINITY;
    await pause(25);
  }
}

/** Returns the query of the map tile at zoom 14 of a place. */
function tileAt(latitude: number, longitude: number): string {
  const radians = (latitude * Math.PI) / 180;
  const x = Math.floor(((longitude + 180) / 360) * 2 ** 14);
  const y = Math.floor(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * 2 ** 14);
  return `x=${x}-${x}&y=${y}-${y}`;
}
