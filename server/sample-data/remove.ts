import { importEvents } from '#server/changes/service.ts';
import type { Tools } from '#server/tools.ts';
import { deleteUnusedOrganisers, deleteUnusedVenues, lockSamples } from './store.ts';

export interface Removed {
  events: number;
  /** Number of events that a user had edited, claimed, cancelled or deleted. */
  touched: number;
  venues: number;
}

const batchSize = 2000;

/**
 * Removes all sample events, including edited and claimed ones, and venues, places, series and organisers without other
 * events. Styles, types and user content are kept. Pictures are deleted by the nightly job.
 */
export async function removeSampleData(
  tools: Pick<Tools, 'db' | 'clock'>,
  onProgress: (removed: Removed) => void = () => {},
): Promise<Removed> {
  const removed: Removed = { events: 0, touched: 0, venues: 0 };
  for (;;) {
    const batch = await importEvents(tools, async (writer) => {
      const samples = await lockSamples(writer.db, batchSize);
      await writer.remove(samples.map(({ id }) => id));
      const idsOf = (column: 'place_id' | 'venue_id' | 'organiser_id' | 'series_id') => [
        ...new Set(samples.flatMap((sample) => sample[column] ?? [])),
      ];
      await writer.removeUnusedPlaces(idsOf('place_id'));
      const venues = await deleteUnusedVenues(writer.db, idsOf('venue_id'));
      await deleteUnusedOrganisers(writer.db, idsOf('organiser_id'));
      await writer.removeUnusedSeries(idsOf('series_id'));
      return { events: samples.length, touched: samples.filter(({ isTouched }) => isTouched).length, venues };
    });
    if (batch.events === 0) return removed;
    removed.events += batch.events;
    removed.touched += batch.touched;
    removed.venues += batch.venues;
    onProgress(removed);
  }
}
