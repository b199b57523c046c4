import type { EventWriter } from '#server/changes/service.ts';
import { datedSlug, slugOf } from '#server/text/slugs.ts';
import { localTimeAt } from '#server/time/venue-time.ts';
import type { LockedEvent } from './write-store.ts';

/** The slug that a new event would like to have; the dates of a series are told apart by their day. */
export function preferredSlugOf(
  name: string,
  startsAt: Date,
  timeZone: string,
  { isOfSeries }: { isOfSeries: boolean },
): string {
  const day = localTimeAt(startsAt, timeZone).toPlainDate().toString();
  return isOfSeries ? datedSlug(slugOf(name), day) : slugOf(name);
}

/** The slug of a date: it stays unless the name changes; then the old one is kept and leads here. */
export async function slugAfterRename(
  events: EventWriter,
  date: Pick<LockedEvent, 'id' | 'name' | 'slug' | 'series_id'>,
  name: string,
  startsAt: Date,
  timeZone: string,
): Promise<string> {
  if (slugOf(name) === slugOf(date.name)) return date.slug;
  return events.takeSlug(date.id, preferredSlugOf(name, startsAt, timeZone, { isOfSeries: date.series_id !== null }));
}
