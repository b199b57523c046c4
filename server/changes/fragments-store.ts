import { sql } from 'kysely';

/** SQL fragments for the stores of other features. */

/**
 * True if events of an account need no decision of the team: an administrator trusts it, it is one, or it has published
 * before decisions were needed and no administrator has withdrawn the trust.
 */
export const isTrusted = sql<boolean>`('ROLE_ADMIN' = any(users.roles) or coalesce(users.trust = 'trusted', false)
  or (users.trust is null and exists (
    select from events earlier
    where earlier.created_by = users.id and earlier.deleted_at is null and earlier.approval_at is null
  )))`;

/** True if only approved organisers may publish, and an account is none. */
export const eventsWait = sql<boolean>`(not ${isTrusted} and exists (
  select from site_settings where site_settings.settings ->> 'whoMayPublish' = 'approved'
))`;

/** True for events that exist for their owner: not deleted, or waiting for a decision of the team, or refused. */
export const existsForOwner = sql<boolean>`(events.deleted_at is null or events.approval in ('waiting', 'refused'))`;
