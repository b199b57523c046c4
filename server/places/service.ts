import { type FindOptions, openGazetteer, type Town, type TownOfAddress } from './gazetteer.ts';
import { type Spot, timeZoneOf } from './time-zone.ts';

/** Towns of the world whose name has a word that begins with `query`, the likeliest first. Nobody outside is asked. */
export async function findTowns(query: string, options: FindOptions): Promise<Town[]> {
  return (await openGazetteer()).find(query, options);
}

/** The town that an address names, or `undefined` where there is none of more than 1,000 inhabitants. */
export async function locateTown(address: TownOfAddress): Promise<Town | undefined> {
  return (await openGazetteer()).locate(address);
}

/** The IANA time zone whose clocks people use at a spot: `Europe/Paris`. */
export function findTimeZone(spot: Spot): string {
  return timeZoneOf(spot);
}
