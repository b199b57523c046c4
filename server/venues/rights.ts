import type { Db } from '#server/database/connect.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import { moderationOf } from '#server/moderation/service.ts';
import type { Tools } from '#server/tools.ts';
import { findModerated, hasOnlyEventsOf, lockVenues, type VenueRow } from './store.ts';

/**
 * Returns whether a person may change a venue: administrators, moderators of it, and users with events there if no other
 * user ever had any, because a change affects all events.
 */
export async function mayChange(db: Db, person: Person, id: string): Promise<boolean> {
  return (await moderatesAll(db, person, [id])) || hasOnlyEventsOf(db, id, person);
}

/** Returns whether a person may moderate these venues and all events there. */
export async function moderatesAll(db: Db, person: Person, ids: readonly string[]): Promise<boolean> {
  const moderation = moderationOf(person);
  if (!moderation || moderation.everything) return moderation !== null;
  const wanted = new Set(ids.map((id) => id.toLowerCase()));
  return (await findModerated(db, person, [...wanted])).size === wanted.size;
}

/** Throws `forbidden` unless the person may moderate these venues and all events there. */
export async function requireModeratedVenues(db: Db, person: Person, ids: readonly string[]): Promise<void> {
  if (!(await moderatesAll(db, person, ids))) throw new Problem('forbidden');
}

/**
 * Throws `outside-moderation` if a moderator has moved these venues or events there out of what they moderate. Call it
 * after the change, in its transaction.
 */
export async function requireKeptVenues(db: Db, person: Person, ids: readonly string[]): Promise<void> {
  if (!(await moderatesAll(db, person, ids))) throw new Problem('outside-moderation');
}

/**
 * Returns the venue if the person may change it (`mayChange`), locked until the end of the transaction. Throws
 * `venue-unknown`, `forbidden`, and, except for administrators and moderators, `editing-off` if editing is disabled.
 */
export async function authorizeLocked(
  { db, config }: Pick<Tools, 'db' | 'config'>,
  person: Person,
  id: string,
): Promise<VenueRow> {
  const venue = (await lockVenues(db, [id])).get(id.toLowerCase());
  if (!venue || venue.merged_into !== null) throw new Problem('venue-unknown');
  const isModerator = await moderatesAll(db, person, [id]);
  if (!isModerator && !(await hasOnlyEventsOf(db, id, person))) throw new Problem('forbidden');
  if (!config.mayUsersEditEvents && !isModerator) throw new Problem('editing-off');
  return venue;
}
