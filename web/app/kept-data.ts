import type { QueryClient } from '@tanstack/react-query';
import { isKeeping } from '#web/http/keeping.ts';
import { localSaved } from '#web/saved/local-saved.ts';
import { subscribeToSaved } from '#web/saved/saved-state.ts';
import { homeLocation } from '#web/screens/map-screen/state/home-location.ts';

/* Data for use without a network (`web/kept/`): loaded only in browsers that keep data. */

/** Saved events that began earlier are over. */
const longestMs = 7 * 86_400_000;

let known: QueryClient | undefined;

/** Opens what is kept before the first screen, for a page that came without data of the server. */
export async function openKeptData(client: QueryClient): Promise<void> {
  known = client;
  if (isKeeping()) await (await import('#web/kept/start.ts')).openKept(client, false);
}

/** Keeps data from now on, if this browser keeps data. Call it when the page is idle. */
export async function keepDataWhenIdle(client: QueryClient): Promise<void> {
  known = client;
  await keepData();
}

/** Keeps data from now on, if this browser keeps data and the page is idle. Call it after keeping was allowed. */
export async function keepData(): Promise<void> {
  if (!known || !isKeeping()) return;
  const { openKept, keepFromNowOn } = await import('#web/kept/start.ts');
  await openKept(known, true);
  // The next events first.
  const savedIds = () => {
    const coming = localSaved().filter(({ dateStart }) => Date.parse(dateStart) > Date.now() - longestMs);
    return coming.sort((one, other) => Date.parse(one.dateStart) - Date.parse(other.dateStart)).map(({ id }) => id);
  };
  await keepFromNowOn(known, { savedIds, startPlace: homeLocation, subscribeToSaved });
}

/** Removes all kept data. Call it after keeping was forbidden. */
export async function removeKept(): Promise<void> {
  await (await import('#web/kept/inventory.ts')).removeKeptData();
}
