import { isAdministrator } from '#contract/roles.ts';
import type { Db } from '#server/database/connect.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import { moderationOf } from '#server/moderation/service.ts';
import { isModerated } from './store.ts';

/** Returns the source if the person is its owner or an administrator. Throws `source-unknown` and `forbidden`. */
export function authorize<Source extends { owner_id: string }>(person: Person, source: Source | undefined): Source {
  if (!source) throw new Problem('source-unknown');
  if (source.owner_id !== person.id && !isAdministrator(person)) throw new Problem('forbidden');
  return source;
}

/**
 * Returns the source if the person may read its settings and entries: its owner, an administrator, or a moderator of all
 * its upcoming events. Throws `source-unknown` and `forbidden`.
 */
export async function authorizeReading<Source extends { id: string; owner_id: string }>(
  db: Db,
  person: Person,
  source: Source | undefined,
  now: Date,
): Promise<Source> {
  if (!source) throw new Problem('source-unknown');
  if (source.owner_id !== person.id) await requireModeratedSource(db, person, source, now);
  return source;
}

/**
 * Throws `forbidden` unless the person may moderate the source: all its upcoming events, with `past` all that it ever
 * imported.
 */
export async function requireModeratedSource(
  db: Db,
  person: Person,
  { id }: { id: string },
  now: Date,
  options: { past?: boolean } = {},
): Promise<void> {
  const moderation = moderationOf(person);
  if (moderation?.everything) return;
  if (!moderation || !(await isModerated(db, person, id, now, options))) throw new Problem('forbidden');
}
