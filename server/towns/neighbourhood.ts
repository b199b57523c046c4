import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { type EventTools, listEveningsAround } from '#server/events/service.ts';
import { type findTownBySlug, townOfAddress } from '#server/places/service.ts';
import type { Tools } from '#server/tools.ts';

/** A town under the slug of its page. */
export type SluggedTown = NonNullable<Awaited<ReturnType<typeof findTownBySlug>>>;

export type TownTools = EventTools & { map: Pick<Tools['map'], 'version'> };

export type Evening = Awaited<ReturnType<typeof listEveningsAround>>[number];

/** The evenings of a town, and those of the towns around. */
export interface Neighbourhood {
  own: Evening[];
  others: { town: SluggedTown; evenings: Evening[] }[];
}

/** As far as an address may be from the middle of its town. */
const radiusKm = 40;

/** A page asks in three languages, and for each style: for one minute and one version of the map the answer is the same. */
const mostKept = 100;
const minuteMs = 60_000;
const mostMillisecondsAtOnce = 5;

/** What is danced around towns, kept until an event changes, or the minute ends. */
export class Neighbourhoods {
  readonly #tools: TownTools;
  readonly #kept = new LRUCache<string, Promise<Neighbourhood>>({ max: mostKept });

  constructor(tools: TownTools) {
    this.#tools = tools;
  }

  of(town: SluggedTown): Promise<Neighbourhood> {
    const { clock, map } = this.#tools;
    const key = `${town.slug} ${map.version} ${Math.floor(clock().getTime() / minuteMs)}`;
    const kept = this.#kept.get(key);
    if (kept) return kept;
    const found = findNeighbourhood(this.#tools, town);
    this.#kept.set(key, found);
    // A failure is not kept.
    found.catch(() => this.#kept.delete(key));
    return found;
  }
}

async function findNeighbourhood(tools: TownTools, town: SluggedTown): Promise<Neighbourhood> {
  const own: Evening[] = [];
  const others = new Map<string, Neighbourhood['others'][number]>();
  let startedAt = performance.now();
  for (const evening of await listEveningsAround(tools, town, radiusKm)) {
    const of = await townOfAddress(evening);
    if (of?.slug === town.slug) own.push(evening);
    else if (of) {
      const other = others.get(of.slug) ?? { town: of, evenings: [] };
      other.evenings.push(evening);
      others.set(of.slug, other);
    }
    if (performance.now() - startedAt < mostMillisecondsAtOnce) continue;
    await setImmediate();
    startedAt = performance.now();
  }
  return { own, others: [...others.values()] };
}
