import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { AuditAction } from '#contract/administration.ts';
import type { Tables } from '#server/database/tables.ts';

/** SQL fragments for the stores of other features. */

/** Selects the text of a field before its first change; no row if it was never changed. */
export function formerValue(action: AuditAction, subjectId: Expression<string>, field: string) {
  const former = sql<string | null>`details #>> array['changes', ${sql.lit(field)}, 'from']`;
  return expressionBuilder<Tables>()
    .selectFrom('trail')
    .select(former.as('former'))
    .where('subject_id', '=', subjectId)
    .where('action', '=', action)
    .where(former, 'is not', null)
    .orderBy('at')
    .orderBy('id')
    .limit(1);
}

/**
 * True for rows of `events` that were deleted with the account of their creator: both carry the time of that
 * transaction.
 */
export function deletedWithAccount(): RawBuilder<SqlBool> {
  return sql<SqlBool>`(events.created_by is null and events.deleted_at is not null and exists (
    select from trail where trail.at = events.deleted_at and trail.action = 'account-deleted'
  ))`;
}
