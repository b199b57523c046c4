import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import type { EventOwner } from '#server/http/person.ts';

/** SQL fragments for the stores of other features. */

/** True if the owner of a source owns the event: the same account, or a member of the event's organiser. */
export const isOwnersSource = sql<boolean>`coalesce(case
  when events.organiser_id is null then events.created_by = sources.owner_id
  else exists (
    select from organiser_members members
    where members.organiser_id = events.organiser_id and members.user_id = sources.owner_id
  )
end, false)`;

/** True for events that `person` owns, by the rule of `isOwnEvent`; null for events without an owner. */
export function isOwnedBy(person: EventOwner): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'events'>();
  // Without alternatives, `or` is false.
  return eb.or([
    ...(person.token?.isFenced
      ? []
      : [eb.and([eb('events.created_by', '=', person.id), eb('events.organiser_id', 'is', null)])]),
    ...(person.organiserIds.length > 0 ? [eb('events.organiser_id', 'in', person.organiserIds)] : []),
  ]);
}
