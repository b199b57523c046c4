import { openAccount } from './account.ts';

const dayMs = 86_400_000;

interface Options {
  /** Time of the server; by default that of this process. */
  nowMs?: () => number;
}

/** Signs up an organiser who adds each event at another place, and waits until the map shows it. */
export async function openOrganiser(address: string, email: string, { nowMs = Date.now }: Options = {}) {
  const { request } = await openAccount(address, email);
  const [[type], dances] = await Promise.all([
    request('GET', '/api/internal/event_types'),
    request('GET', '/api/internal/dances'),
  ]);
  const saved: string[] = [];

  const spotOf = (nth: number) => ({ latitude: 44 + (nth % 50) / 10, longitude: -1 + (nth % 37) / 5 });
  const form = (nth: number) => {
    const day = new Date(nowMs() + (7 + (nth % 60)) * dayMs).toISOString().slice(0, 10);
    return {
      name: `Milonga of the bench ${nth}`,
      dateStart: `${day}T20:00`,
      dateEnd: `${day}T23:30`,
      price: nth % 20,
      place: 'La Péniche',
      type: { id: type.id },
      dances: dances.slice(nth % 20, (nth % 20) + 2).map(({ id }: { id: string }) => ({ id })),
      location: { ...spotOf(nth), place: 'Somewhere', displayName: 'Somewhere in France' },
    };
  };

  async function assertOnMap(nth: number, id: string, name: string): Promise<void> {
    const { latitude, longitude } = spotOf(nth);
    const box = [longitude - 0.0001, latitude - 0.0001, longitude + 0.0001, latitude + 0.0001].join();
    const found: { id: string; name: string }[] = await request(
      'GET',
      `/api/internal/map/events?limit=100&bbox=${box}`,
    );
    if (!found.some((event) => event.id === id && event.name === name)) throw new Error(`${name} is not on the map`);
  }

  return {
    async add(nth: number, repeat?: string) {
      const body = { ...form(nth), ...(repeat && { repeat, name: `Series of the bench ${nth}` }) };
      const startedAt = performance.now();
      const { id } = await request('POST', '/api/internal/events', body);
      const answeredMs = performance.now() - startedAt;
      await assertOnMap(nth, id, body.name);
      saved[nth] = id;
      return { answeredMs, shownMs: performance.now() - startedAt };
    },
    async change(nth: number) {
      const body = { ...form(nth), name: `Bal of the bench ${nth}` };
      await request('PUT', `/api/internal/events/${saved[nth]}`, body);
      await assertOnMap(nth, saved[nth] ?? '', body.name);
    },
    /** Returns the milliseconds of each run. */
    async timed(count: number, run: (nth: number) => Promise<unknown>): Promise<number[]> {
      const took = [];
      for (let nth = 0; nth < count; nth++) {
        const startedAt = performance.now();
        await run(nth);
        took.push(performance.now() - startedAt);
      }
      return took;
    },
  };
}
