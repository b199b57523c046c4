import type { Db } from '#server/database/connect.ts';

/** The name of an object, and whether it is suspended, hidden, stopped, handled or closed. */
export interface ObjectState {
  id: string;
  name: string;
  isOn: boolean;
}

/** Returns accounts, and whether they are suspended. */
export async function findAccounts(db: Db, ids: readonly string[]): Promise<ObjectState[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'suspended_at'])
    .where('id', 'in', ids)
    .execute();
  return rows.map(({ id, name, email, suspended_at }) => ({ id, name: name || email, isOn: suspended_at !== null }));
}

/** Returns organisers, and whether their pages are hidden. */
export async function findOrganisers(db: Db, ids: readonly string[]): Promise<ObjectState[]> {
  const rows = await db
    .selectFrom('organisers')
    .select(['id', 'name', 'hidden_because'])
    .where('id', 'in', ids)
    .execute();
  return rows.map(({ id, name, hidden_because }) => ({ id, name, isOn: hidden_because !== null }));
}

/** Returns venues, and whether their pages are hidden. Merged ones have none. */
export async function findVenues(db: Db, ids: readonly string[]): Promise<ObjectState[]> {
  const rows = await db
    .selectFrom('venues')
    .select(['id', 'name', 'hidden_because'])
    .where('id', 'in', ids)
    .where('merged_into', 'is', null)
    .execute();
  return rows.map(({ id, name, hidden_because }) => ({ id, name, isOn: hidden_because !== null }));
}

/** Returns sources, and whether they are stopped. */
export async function findSources(db: Db, ids: readonly string[]): Promise<ObjectState[]> {
  const rows = await db
    .selectFrom('sources')
    .select(['id', 'name', 'own_name', 'url', 'stopped_at'])
    .where('id', 'in', ids)
    .execute();
  return rows.map(({ id, name, own_name, url, stopped_at }) => ({
    id,
    name: name || own_name || url || '',
    isOn: stopped_at !== null,
  }));
}

/** Returns messages to the administrators, and whether they are handled. */
export async function findRequests(db: Db, ids: readonly string[]): Promise<ObjectState[]> {
  const rows = await db
    .selectFrom('contact_requests')
    .select(['id', 'subject', 'handled_at'])
    .where('id', 'in', ids)
    .execute();
  return rows.map(({ id, subject, handled_at }) => ({ id, name: subject, isOn: handled_at !== null }));
}

/** Returns reports with the names of their events, and whether they are closed. */
export async function findReports(db: Db, ids: readonly string[]): Promise<ObjectState[]> {
  const rows = await db
    .selectFrom('reports')
    .innerJoin('events', 'events.id', 'reports.event_id')
    .select(['reports.id', 'events.name', 'reports.resolved_at'])
    .where('reports.id', 'in', ids)
    .execute();
  return rows.map(({ id, name, resolved_at }) => ({ id, name, isOn: resolved_at !== null }));
}
