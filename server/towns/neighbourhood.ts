import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { type EventTools, listEveningsAround } from '#server/events/service.ts';
import { type findTownBySlug, townOfAddress } from '#server/places/service.ts';
import type { Tools } from '#server/tools.ts';

/** A town under the slug of its page. */
export type SluggedTown = NonNullable<Awaited<ReturnType<typeof findTownBySlug>>>;

export type TownTools = EventTools & { map: Pick<Tools['map'], 'version' | 'mostRepeated'> };

export type Evening = Awaited<ReturnType<typeof listEveningsAround>>[number];

/** The evenings of a town, and those of the towns around. */
export interface Neighbourhood {
  own: Evening[];
  others: { town: SluggedTown; evenings: Evening[] }[];
}

/** As far as an address may be from the middle of its town. */
const radiusKm = 40;

const mostKept = 100;
/** Of all that is kept together: some hundred megabytes. */
const mostEveningsKept = 150_000;
/** Looking for more evenings than this takes half a second: that is done once a minute, whatever changes meanwhile. */
const mostLookedForOften = 10_000;
const minuteMs = 60_000;
const mostMillisecondsAtOnce = 5;

interface Kept {
  version: number;
  minute: number;
  found: Promise<Neighbourhood>;
  /** How many evenings it holds, as soon as that is known. */
  evenings: number;
}

/**
 * What is danced around towns, since a page asks in three languages and for each style: kept for each town until an event
 * changes or the minute ends.
 */
export class Neighbourhoods {
  readonly #tools: TownTools;
  readonly #kept = new LRUCache<string, Kept>({
    max: mostKept,
    maxSize: mostEveningsKept,
    sizeCalculation: ({ evenings }) => evenings + 1,
  });

  constructor(tools: TownTools) {
    this.#tools = tools;
  }

  of(town: SluggedTown): Promise<Neighbourhood> {
    const { clock, map } = this.#tools;
    const { version } = map;
    const minute = Math.floor(clock().getTime() / minuteMs);
    const kept = this.#kept.get(town.slug);
    const isFresh = kept?.version === version || (kept?.evenings ?? 0) > mostLookedForOften;
    if (kept?.minute === minute && isFresh) return kept.found;
    const found = findNeighbourhood(this.#tools, town);
    const next = { version, minute, found, evenings: 0 };
    this.#kept.set(town.slug, next);
    found.then(
      (neighbourhood) => {
        const isKept = this.#kept.peek(town.slug) === next;
        if (isKept) this.#kept.set(town.slug, { ...next, evenings: eveningsIn(neighbourhood) });
      },
      // A failure is not kept.
      () => {
        if (this.#kept.peek(town.slug) === next) this.#kept.delete(town.slug);
      },
    );
    return found;
  }
}

function eveningsIn({ own, others }: Neighbourhood): number {
  return others.reduce((sum, { evenings }) => sum + evenings.length, own.length);
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
