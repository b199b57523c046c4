import { setImmediate } from 'node:timers/promises';
import { bulkhead } from 'cockatiel';
import { type EventTools, listEveningsAround } from '#server/events/service.ts';
import { findTownBySlug, townOfAddress } from '#server/places/service.ts';
import type { Tools } from '#server/tools.ts';
import { Kept } from './kept.ts';

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

/** Of all that is kept together: some hundred megabytes. */
const mostEveningsKept = 150_000;
/** Looking for more evenings than this takes half a second. */
const mostLookedForOften = 10_000;
const mostMillisecondsAtOnce = 5;
/** Others wait for their turn here, and not in the database: what is saved or asked there meanwhile gets in between. */
const atOnce = bulkhead(1, Number.POSITIVE_INFINITY);

/** What is danced around towns, by the slug of each, since a page asks in three languages and for each style. */
export function keepNeighbourhoods(tools: TownTools): Kept<Neighbourhood> {
  return new Kept(tools, {
    async load(slug) {
      const town = await findTownBySlug(slug);
      return town ? findNeighbourhood(tools, town) : { own: [], others: [] };
    },
    eventsIn: eveningsIn,
    mostOften: mostLookedForOften,
    mostSize: mostEveningsKept,
  });
}

function eveningsIn({ own, others }: Neighbourhood): number {
  return others.reduce((sum, { evenings }) => sum + evenings.length, own.length);
}

async function findNeighbourhood(tools: TownTools, town: SluggedTown): Promise<Neighbourhood> {
  const own: Evening[] = [];
  const others = new Map<string, Neighbourhood['others'][number]>();
  let startedAt = performance.now();
  for (const evening of await atOnce.execute(() => listEveningsAround(tools, town, radiusKm))) {
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
