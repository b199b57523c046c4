import { countByTown } from '#server/events/service.ts';
import { VersionedCache } from '#server/http/versioned-cache.ts';
import { townOfAddress } from '#server/places/service.ts';
import { yieldEvery } from '#server/scheduling/yield-every.ts';
import type { SluggedTown, TownTools } from './neighbourhood.ts';

/** Number of upcoming events, and when one of them changed last. */
interface Tally {
  events: number;
  changedAt: Date;
}

export interface TownTally extends Tally {
  town: SluggedTown;
  /** By id of the style. */
  dances: Map<string, Tally>;
}

/** Upcoming events worldwide, by town and by style. */
export interface Overview {
  /** Total number of events. */
  events: number;
  /** Sorted by number of events, descending. */
  towns: TownTally[];
  /** By id of the style; includes events outside of known towns. */
  dances: Map<string, Tally>;
}

/** Counting more events than this takes a second or more, a million ten seconds: then the counts may be ten minutes old. */
const maxCheapEvents = 100_000;
const expensiveLifetimeMs = 10 * 60_000;
const yieldEveryMs = 5;

/**
 * Returns a function that counts the upcoming events by town and style. Cached until the map changes, ten minutes if
 * there are many events.
 */
export function openOverview(tools: TownTools): () => Promise<Overview> {
  const cache = new VersionedCache<Overview>(tools, {
    maxEntries: 1,
    minLifetimeMs: ({ events }) => (events > maxCheapEvents ? expensiveLifetimeMs : 0),
  });
  return () => cache.get('', () => count(tools));
}

async function count(tools: TownTools): Promise<Overview> {
  const towns = new Map<string, TownTally>();
  const dances = new Map<string, Tally>();
  let events = 0;
  const yieldIfDue = yieldEvery(yieldEveryMs);
  for (const place of await countByTown(tools)) {
    const { danceId } = place;
    if (danceId === null) events += place.events;
    else dances.set(danceId, merged(dances.get(danceId), place));
    const town = await townOfAddress(place);
    if (town) {
      const emptyTally = { town, events: 0, changedAt: place.changedAt, dances: new Map<string, Tally>() };
      const tally = towns.get(town.slug) ?? emptyTally;
      if (danceId === null) Object.assign(tally, merged(tally, place));
      else tally.dances.set(danceId, merged(tally.dances.get(danceId), place));
      towns.set(town.slug, tally);
    }
    await yieldIfDue();
  }
  return {
    events,
    towns: [...towns.values()].sort((one, other) => other.events - one.events || bySlug(one, other)),
    dances,
  };
}

function merged(one: Tally | undefined, { events, changedAt }: Tally): Tally {
  if (!one) return { events, changedAt };
  return { events: one.events + events, changedAt: one.changedAt > changedAt ? one.changedAt : changedAt };
}

function bySlug(one: TownTally, other: TownTally): number {
  return one.town.slug < other.town.slug ? -1 : 1;
}
