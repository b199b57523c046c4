import { bulkhead } from 'cockatiel';
import type { EventTools } from '#server/events/access/service.ts';
import { listRecurringEventsAround } from '#server/events/service.ts';
import { VersionedCache } from '#server/http/versioned-cache.ts';
import { type findTownBySlug, townOfAddress } from '#server/places/service.ts';
import { yieldEvery } from '#server/scheduling/yield-every.ts';
import type { Tools } from '#server/tools.ts';

/** A town with the slug of its page. */
export type SluggedTown = NonNullable<Awaited<ReturnType<typeof findTownBySlug>>>;

export type TownTools = EventTools & { map: Pick<Tools['map'], 'version'> };

export type RecurringEvent = Awaited<ReturnType<typeof listRecurringEventsAround>>[number];

/** The events of a town, and of the towns around it. */
export interface Neighbourhood {
  own: RecurringEvent[];
  others: { town: SluggedTown; evenings: RecurringEvent[] }[];
}

/** Maximum distance of an address from the centre of its town. */
export const radiusKm = 40;

const maxCachedTowns = 100;
/** Maximum of all cached towns together: some hundred megabytes. */
const maxCachedEvenings = 150_000;
/** Reading more evenings than this takes half a second: then they may be a minute old. */
const maxCheapEvenings = 10_000;
const minuteMs = 60_000;
const yieldEveryMs = 5;
/** One query at a time. The others wait here instead of in the database, so that other requests are not delayed. */
const queue = bulkhead(1, Number.POSITIVE_INFINITY);

/**
 * Returns a function that returns the upcoming events within 40 km of a town, by town, each with all its dates. Cached,
 * because one page per language and style needs the same.
 */
export function openNeighbourhoods(tools: TownTools): (town: SluggedTown) => Promise<Neighbourhood> {
  const cache = new VersionedCache<Neighbourhood>(tools, {
    maxEntries: maxCachedTowns,
    maxSize: maxCachedEvenings,
    sizeOf: eveningsIn,
    minLifetimeMs: (found) => (eveningsIn(found) > maxCheapEvenings ? minuteMs : 0),
  });
  return (town) => cache.get(town.slug, () => findNeighbourhood(tools, town));
}

function eveningsIn({ own, others }: Neighbourhood): number {
  return others.reduce((sum, { evenings }) => sum + evenings.length, own.length);
}

async function findNeighbourhood(tools: TownTools, town: SluggedTown): Promise<Neighbourhood> {
  const own: RecurringEvent[] = [];
  const others = new Map<string, Neighbourhood['others'][number]>();
  const yieldIfDue = yieldEvery(yieldEveryMs);
  for (const evening of await queue.execute(() => listRecurringEventsAround(tools, town, radiusKm))) {
    const eventTown = await townOfAddress(evening);
    if (eventTown?.slug === town.slug) own.push(evening);
    else if (eventTown) {
      const other = others.get(eventTown.slug) ?? { town: eventTown, evenings: [] };
      other.evenings.push(evening);
      others.set(eventTown.slug, other);
    }
    await yieldIfDue();
  }
  return { own, others: [...others.values()] };
}
