import type { EventWriter } from '#server/changes/service.ts';
import { datedSlug, slugOf } from '#server/text/slugs.ts';
import { localTimeAt } from '#server/time/venue-time.ts';
import type { LockedEvent } from './write-store.ts';

/** Returns the slug to try first for a new event; dates of a series get their day as a suffix. */
export function preferredSlugOf(
  name: string,
  startsAt: Date,
  timeZone: string,
  { isOfSeries }: { isOfSeries: boolean },
): string {
  const day = localTimeAt(startsAt, timeZone).toPlainDate().toString();
  return isOfSeries ? datedSlug(slugOf(name), day) : slugOf(name);
}

/**
 * Returns the slug of a date after an edit: the current one, or a new one if the name changed. The old slug is kept and
 * redirects.
 */
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
