import { setImmediate } from 'node:timers/promises';
import { countByTown } from '#server/events/service.ts';
import { townOfAddress } from '#server/places/service.ts';
import { Kept } from './kept.ts';
import type { SluggedTown, TownTools } from './neighbourhood.ts';

/** How many events are to come, and when one of them changed last. */
interface Tally {
  events: number;
  changedAt: Date;
}

export interface TownTally extends Tally {
  town: SluggedTown;
  /** By the id of the style. */
  dances: Map<string, Tally>;
}

/** What is danced in all the world, by town and by style. */
export interface Overview {
  /** How many there are in all. */
  events: number;
  /** Most first. */
  towns: TownTally[];
  /** By the id of the style; also of what is in no town that we know. */
  dances: Map<string, Tally>;
}

/** Of more events than this, counting takes a second or more: ten of a million. Nobody minds what the world's sums are a while late. */
const mostCountedOften = 100_000;
const minutesBetween = 10;
const mostMillisecondsAtOnce = 5;

/** The overview of a moment. */
export function keepOverview(tools: TownTools): Kept<Overview> {
  return new Kept(tools, {
    load: () => count(tools),
    eventsIn: ({ events }) => events,
    mostOften: mostCountedOften,
    minutes: minutesBetween,
  });
}

async function count(tools: TownTools): Promise<Overview> {
  const towns = new Map<string, TownTally>();
  const dances = new Map<string, Tally>();
  let events = 0;
  let startedAt = performance.now();
  for (const place of await countByTown(tools)) {
    const { danceId } = place;
    if (danceId === null) events += place.events;
    else dances.set(danceId, sum(dances.get(danceId), place));
    const town = await townOfAddress(place);
    if (town) {
      const nothing = { town, events: 0, changedAt: place.changedAt, dances: new Map<string, Tally>() };
      const tally = towns.get(town.slug) ?? nothing;
      if (danceId === null) Object.assign(tally, sum(tally, place));
      else tally.dances.set(danceId, sum(tally.dances.get(danceId), place));
      towns.set(town.slug, tally);
    }
    if (performance.now() - startedAt < mostMillisecondsAtOnce) continue;
    await setImmediate();
    startedAt = performance.now();
  }
  return {
    events,
    towns: [...towns.values()].sort((one, other) => other.events - one.events || bySlug(one, other)),
    dances,
  };
}

function sum(one: Tally | undefined, { events, changedAt }: Tally): Tally {
  if (!one) return { events, changedAt };
  return { events: one.events + events, changedAt: one.changedAt > changedAt ? one.changedAt : changedAt };
}

function bySlug(one: TownTally, other: TownTally): number {
  return one.town.slug < other.town.slug ? -1 : 1;
}
