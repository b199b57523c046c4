import { sql } from 'kysely';
import type { Db } from '#server/database/connect.ts';
import type { ChangeKind } from './kinds.ts';

interface NewLine {
  eventId: string;
  kind: ChangeKind;
  isIndirect?: boolean;
}

/**
 * Appends lines in the given order. Must be the last statement of the transaction, because it locks the head of the log
 * until the commit, so that positions follow the order of commits. Throws if the log has no head.
 */
export async function appendLines(db: Db, lines: readonly NewLine[], at: Date): Promise<void> {
  if (lines.length === 0) return;
  const count = lines.length;
  const eventIds = lines.map(({ eventId }) => eventId);
  const kinds = lines.map(({ kind }) => kind);
  const areIndirect = lines.map(({ isIndirect }) => isIndirect === true);
  const { numAffectedRows } = await sql`
    with head as (update event_change_head set position = position + ${count}::int returning position)
    insert into event_changes (position, event_id, kind, is_indirect, at)
    select head.position - ${count}::int + nth, event_id, kind, is_indirect, ${at}::timestamptz
    from head, unnest(${eventIds}::uuid[], ${kinds}::text[], ${areIndirect}::boolean[])
      with ordinality as line (event_id, kind, is_indirect, nth)
  `.execute(db);
  if (numAffectedRows !== BigInt(count))
    throw new Error('The change log has no head: the row of event_change_head is missing.');
}

/** Returns the last position of the change log. Throws if the log has no head. */
export async function readHead(db: Db): Promise<number> {
  const { position } = await db.selectFrom('event_change_head').select('position').executeTakeFirstOrThrow();
  return Number(position);
}

/** Returns the line at a position, by default the last one, and the id of the log, in one snapshot. */
export async function readPlace(db: Db, at?: number) {
  const place = await db
    .selectFrom('event_change_head as head')
    .leftJoin('event_changes as line', (join) =>
      join.on('line.position', '=', at === undefined ? sql<string>`head.position` : String(at)),
    )
    .select(['head.log_id as logId', 'head.position', 'line.event_id as eventId', 'line.kind', 'line.at'])
    .executeTakeFirstOrThrow();
  return { ...place, position: at ?? Number(place.position) };
}

/**
 * Returns the position of the last line before an instant; without one, that before the first line, or undefined if the
 * log is empty.
 */
export async function findLastBefore(db: Db, instant: Date): Promise<number | undefined> {
  const lines = db.selectFrom('event_changes').select('position');
  const last = await lines.where('at', '<', instant).orderBy('position', 'desc').limit(1).executeTakeFirst();
  if (last) return Number(last.position);
  const first = await lines.orderBy('position').limit(1).executeTakeFirst();
  return first && Number(first.position) - 1;
}

/**
 * Returns at most `limit` lines after a position, the line at it, and the id and last position of the whole log, in one
 * snapshot.
 */
export async function readLines(db: Db, after: number, limit: number) {
  const rows = await db
    .selectFrom('event_change_head as head')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('event_changes')
          .selectAll()
          .where('position', '>', String(after))
          .orderBy('position')
          .limit(limit)
          .as('line'),
      (join) => join.onTrue(),
    )
    .leftJoin('event_changes as known', (join) => join.on('known.position', '=', String(after)))
    .select(['head.log_id as logId', 'head.position as head', 'line.position', 'line.event_id', 'line.kind', 'line.at'])
    .select('line.is_indirect')
    .select(['known.event_id as knownId', 'known.kind as knownKind', 'known.at as knownAt'])
    .orderBy('line.position')
    .execute();
  const [first] = rows;
  return {
    logId: first?.logId ?? '',
    head: Number(first?.head),
    known: { eventId: first?.knownId, kind: first?.knownKind, at: first?.knownAt },
    lines: rows.flatMap(({ position, event_id, kind, at, is_indirect }) =>
      position === null || event_id === null || kind === null || at === null
        ? []
        : [{ position: Number(position), eventId: event_id, kind, at, isIndirect: is_indirect === true }],
    ),
  };
}

/** Returns the oldest lines of the change log, at most `limit`, in order of position. */
export async function readFirstLines(db: Db, limit: number): Promise<{ position: string; at: Date }[]> {
  return db.selectFrom('event_changes').select(['position', 'at']).orderBy('position').limit(limit).execute();
}

/** Deletes the lines up to and including a position. */
export async function deleteLinesUpTo(db: Db, position: string): Promise<void> {
  await db.deleteFrom('event_changes').where('position', '<=', position).execute();
}

/** Gives the log a new id. Returns the former one and the new one. */
export async function replaceLogId(db: Db): Promise<{ before: string; after: string }> {
  const { log_id: before } = await db.selectFrom('event_change_head').select('log_id').executeTakeFirstOrThrow();
  const { log_id: after } = await db
    .updateTable('event_change_head')
    .set({ log_id: sql`gen_random_uuid()` })
    .returning('log_id')
    .executeTakeFirstOrThrow();
  return { before, after };
}
