import { anyOf } from '#server/database/any-of.ts';
import type { Db } from '#server/database/connect.ts';
import { moderatedAs } from '#server/moderation/fragments-store.ts';
import type { ModerationSubject } from '#server/moderation/service.ts';

/** Returns what the right to moderate these events depends on, deleted ones too, in no particular order. */
export async function findSubjects(db: Db, ids: readonly string[]): Promise<ModerationSubject[]> {
  const rows = await db.selectFrom('events').select(moderatedAs).where('events.id', '=', anyOf(ids)).execute();
  return rows.map(({ moderated_as }) => moderated_as);
}
