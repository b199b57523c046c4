import { setTimeout as pause } from 'node:timers/promises';
import { openAccount } from './account.ts';

const dayMs = 86_400_000;
/** Between two requests of one client. */
const thinkMs = 20;

/**
 * Starts two clients that read lists, the map and pages of a server, and one that saves events. `during` returns the
 * milliseconds of the requests that were answered while its work ran.
 */
export async function startLoad(address: string) {
  const { request } = await openAccount(address, `bench-${Date.now()}@example.org`);
  const [[type], [dance]] = await Promise.all([
    request('GET', '/api/internal/event_types'),
    request('GET', '/api/internal/dances'),
  ]);
  const reads: number[] = [];
  const saves: number[] = [];
  let isStopped = false;
  const timed = async (into: number[], work: () => Promise<unknown>) => {
    const startedAt = performance.now();
    await work();
    into.push(performance.now() - startedAt);
    await pause(thinkMs);
  };

  const reader = async () => {
    for (let nth = 0; !isStopped; nth++) {
      const paths = [
        `/api/internal/map/events?limit=50&bbox=0,44,${3 + (nth % 9)},46`,
        `/en/events?page=${1 + (nth % 40)}`,
        `/api/internal/events?limit=24&page=${1 + (nth % 30)}`,
      ];
      await timed(reads, async () => (await fetch(address + paths[nth % paths.length])).arrayBuffer());
    }
  };
  const writer = async () => {
    for (let nth = 0; !isStopped; nth++) {
      const day = new Date(Date.now() + (7 + (nth % 60)) * dayMs).toISOString().slice(0, 10);
      const event = {
        ...{ name: `Milonga of the bench ${nth}`, dateStart: `${day}T20:00`, dateEnd: `${day}T23:30`, price: nth % 20 },
        ...{ place: 'La Péniche', type: { id: type.id }, dances: [{ id: dance.id }] },
        location: {
          latitude: 44 + (nth % 50) / 10,
          longitude: (nth % 37) / 5,
          place: 'Somewhere',
          displayName: 'Somewhere',
        },
      };
      await timed(saves, () => request('POST', '/api/internal/events', event));
    }
  };
  const clients = Promise.all([reader(), reader(), writer()]);

  return {
    async during(work: () => Promise<unknown>): Promise<{ reads: number[]; saves: number[] }> {
      const [fromRead, fromSave] = [reads.length, saves.length];
      await work();
      return { reads: reads.slice(fromRead), saves: saves.slice(fromSave) };
    },
    async stop() {
      isStopped = true;
      await clients;
    },
  };
}
