import type { Db } from '#server/database/connect.ts';

/** Returns accounts that were added after `since`, in order of id. */
export async function recentAccounts(db: Db, since: Date, afterId: string | undefined, limit: number) {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'suspended_at'])
    .where('created_at', '>', since)
    .$if(afterId !== undefined, (query) => query.where('id', '>', afterId ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Returns events that are not deleted and either upcoming or added after `since`, in order of id. */
export async function recentEvents(
  db: Db,
  { now, since }: { now: Date; since: Date },
  afterId: string | undefined,
  limit: number,
) {
  return db
    .selectFrom('events')
    .leftJoin('users', 'users.id', 'events.created_by')
    .select(['events.id', 'events.slug', 'events.name', 'events.venue as place', 'events.link'])
    .select([
      'events.description',
      'events.description_translations as translations',
      'events.facts',
      'events.programme',
      'events.prices',
    ])
    .select(['events.starts_at', 'events.time_zone', 'users.name as creator_name'])
    .where('events.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('events.ends_at', '>', now), eb('events.created_at', '>', since)]))
    .$if(afterId !== undefined, (query) => query.where('events.id', '>', afterId ?? ''))
    .orderBy('events.id')
    .limit(limit)
    .execute();
}

/** Returns visible organisers that were added or changed after `since`, in order of id. */
export async function recentOrganisers(db: Db, since: Date, afterId: string | undefined, limit: number) {
  return db
    .selectFrom('organisers')
    .select(['id', 'slug', 'name', 'words', 'links'])
    .where('changed_at', '>', since)
    .where('hidden_because', 'is', null)
    .$if(afterId !== undefined, (query) => query.where('id', '>', afterId ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Returns visible venues that were added or changed after `since`, in order of id. */
export async function recentVenues(db: Db, since: Date, afterId: string | undefined, limit: number) {
  return db
    .selectFrom('venues')
    .select(['id', 'slug', 'name', 'words', 'link', 'facts'])
    .where('changed_at', '>', since)
    .where('hidden_because', 'is', null)
    .where('merged_into', 'is', null)
    .$if(afterId !== undefined, (query) => query.where('id', '>', afterId ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute();
}
