import { setImmediate } from 'node:timers/promises';
import { bulkhead } from 'cockatiel';
import { type EventTools, listRecurringEventsAround } from '#server/events/service.ts';
import { findTownBySlug, townOfAddress } from '#server/places/service.ts';
import type { Tools } from '#server/tools.ts';
import { Kept } from './kept.ts';

/** A town with the slug of its page. */
export type SluggedTown = NonNullable<Awaited<ReturnType<typeof findTownBySlug>>>;

export type TownTools = EventTools & { map: Pick<Tools['map'], 'version'> };

export type Evening = Awaited<ReturnType<typeof listRecurringEventsAround>>[number];

/** The events of a town, and of the towns around it. */
export interface Neighbourhood {
  own: Evening[];
  others: { town: SluggedTown; evenings: Evening[] }[];
}

/** Maximum distance of an address from the centre of its town. */
const radiusKm = 40;

/** Limit of all cached events together, some hundred megabytes. */
const maxCachedEvents = 150_000;
/** Finding more events than this takes half a second. */
const maxEventsUncached = 10_000;
const maxMillisecondsPerSlice = 5;
/** One query at a time. The others wait here instead of in the database, so that other requests are not delayed. */
const queue = bulkhead(1, Number.POSITIVE_INFINITY);

/** Caches the surroundings of towns by slug, because a page exists in several languages and for each style. */
export function keepNeighbourhoods(tools: TownTools): Kept<Neighbourhood> {
  return new Kept(tools, {
    async load(slug) {
      const town = await findTownBySlug(slug);
      return town ? findNeighbourhood(tools, town) : { own: [], others: [] };
    },
    eventsIn: eveningsIn,
    mostOften: maxEventsUncached,
    mostSize: maxCachedEvents,
  });
}

function eveningsIn({ own, others }: Neighbourhood): number {
  return others.reduce((sum, { evenings }) => sum + evenings.length, own.length);
}

async function findNeighbourhood(tools: TownTools, town: SluggedTown): Promise<Neighbourhood> {
  const own: Evening[] = [];
  const others = new Map<string, Neighbourhood['others'][number]>();
  let startedAt = performance.now();
  for (const evening of await queue.execute(() => listRecurringEventsAround(tools, town, radiusKm))) {
    const eventTown = await townOfAddress(evening);
    if (eventTown?.slug === town.slug) own.push(evening);
    else if (eventTown) {
      const other = others.get(eventTown.slug) ?? { town: eventTown, evenings: [] };
      other.evenings.push(evening);
      others.set(eventTown.slug, other);
    }
    if (performance.now() - startedAt < maxMillisecondsPerSlice) continue;
    await setImmediate();
    startedAt = performance.now();
  }
  return { own, others: [...others.values()] };
}
