import type { Output } from '#contract/endpoint.ts';
import type { Event } from '#contract/events.ts';
import { Id, type OrganiserReference } from '#contract/identity.ts';
import type { listOrganiserEvents as listOrganiserEventsEndpoint, Organiser } from '#contract/organisers.ts';
import { isAdministrator } from '#contract/roles.ts';
import type { EventWriter } from '#server/changes/service.ts';
import { countEventsOf, listEventsOf } from '#server/events/service.ts';
import { cutPage, type Page } from '#server/http/paging.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import { readSortCursor, writeSortCursor } from '#server/http/sort-cursor.ts';
import { describePicture } from '#server/pictures/service.ts';
import { inOfferedLanguages } from '#server/text/offered-names.ts';
import type { Tools } from '#server/tools.ts';
import { removeOrganiser } from './deletion.ts';
import { removeWithInvitations } from './members.ts';
import * as store from './store.ts';

type OrganiserTools = Pick<Tools, 'db' | 'clock'>;

/** Maximum lengths of the lists. */
const maxTowns = 4;
const maxDances = 6;

/**
 * Returns an organiser by id or by its current or a former slug, with towns and styles of its events. Throws
 * `organiser-unknown`, and `organiser-hidden` unless the user is a member or administrator.
 */
export async function showOrganiser(
  { db, clock }: OrganiserTools,
  idOrSlug: string,
  person: Person | null = null,
): Promise<Organiser> {
  const row = await findByIdOrSlug(db, idOrSlug);
  if (!row) throw new Problem('organiser-unknown');
  const role = person && ((await store.findRole(db, row.id, person.id)) ?? null);
  const isViewer = person !== null && (role !== null || isAdministrator(person));
  if (row.hidden_because !== null && !isViewer) throw new Problem('organiser-hidden');
  const [towns, dances, picture, amountOfEvents] = await Promise.all([
    store.townsOf(db, row.id, maxTowns),
    store.dancesOf(db, row.id, maxDances),
    row.picture_id === null ? undefined : store.findPicture(db, row.picture_id),
    countEventsOf({ db, clock }, { column: 'organiser_id', id: row.id }),
  ]);
  const { id, slug, name, words, links } = row;
  return {
    ...{ id, slug, name, words, links, towns, dances: dances.map(inOfferedLanguages), amountOfEvents },
    picture: picture ? describePicture(picture) : null,
    ...(isViewer && { viewer: { role, hiddenBecause: row.hidden_because, acceptsMessages: row.accepts_messages } }),
  };
}

/** Returns an organiser with a public page. Throws `organiser-unknown` or `organiser-hidden`. */
export async function findOrganiserReference({ db }: Pick<Tools, 'db'>, idOrSlug: string): Promise<OrganiserReference> {
  const row = await findByIdOrSlug(db, idOrSlug);
  if (!row) throw new Problem('organiser-unknown');
  if (row.hidden_because !== null) throw new Problem('organiser-hidden');
  return { id: row.id, slug: row.slug, name: row.name };
}

async function findByIdOrSlug(db: Tools['db'], idOrSlug: string): Promise<store.OrganiserRow | undefined> {
  return (
    (Id.safeParse(idOrSlug).success && (await store.findOrganiser(db, idOrSlug))) ||
    (await store.findBySlug(db, idOrSlug))
  );
}

/**
 * Returns a page of an organiser's active events: upcoming ones by start, past ones in reverse. Throws
 * `organiser-unknown`, `organiser-hidden`, and `invalid-input` for an invalid cursor.
 */
export async function listOrganiserEvents(
  { db, clock }: OrganiserTools,
  id: string,
  query: Output<typeof listOrganiserEventsEndpoint, 'query'>,
): Promise<Page<Event>> {
  const row = await store.findOrganiser(db, id);
  if (!row) throw new Problem('organiser-unknown');
  if (row.hidden_because !== null) throw new Problem('organiser-hidden');
  return listEventsOf({ db, clock }, { column: 'organiser_id', id }, query);
}

/**
 * Returns a page of organisers with a public page and events, by name, optionally those whose name contains all words of
 * `q`. `total` is null unless the page contains all. Throws `invalid-input` for an invalid cursor.
 */
export async function listPublicOrganisers(
  { db }: Pick<Tools, 'db'>,
  { q = '', limit, cursor }: { q?: string | undefined; limit: number; cursor?: string | undefined },
): Promise<Page<OrganiserReference>> {
  const after = cursor === undefined ? undefined : readSortCursor('name', cursor);
  const found = await store.findPublicByName(db, q.split(/\s+/).filter(Boolean), after, limit + 1);
  const { rows, next } = cutPage(found, limit, ({ sort_name, id }) =>
    writeSortCursor('name', { value: sort_name, id }),
  );
  const items = rows.map(({ id, slug, name }) => ({ id, slug, name }));
  return { items, next, total: after || next ? null : items.length };
}

/** Returns the organisers that a user is a member of, in no particular order. */
export async function membershipsOf({ db }: Pick<Tools, 'db'>, person: Person) {
  const rows = await store.organisersOf(db, person.id);
  return rows.map(({ id, slug, name, role, joined_at }) => ({ id, slug, name, role, joinedAt: joined_at }));
}

/** Returns slug and time of change of organisers that have a page and events, in order of id after the given one. */
export async function listForSitemap(
  { db }: Pick<Tools, 'db'>,
  after: string | undefined,
  limit: number,
): Promise<{ id: string; slug: string; changedAt: Date }[]> {
  const rows = await store.findPublic(db, after, limit);
  return rows.map(({ id, slug, changed_at }) => ({ id, slug, changedAt: changed_at }));
}

/**
 * Removes an account that is being deleted from its organisers. If no owner remains, the member who joined first
 * becomes one. An organiser without other members is deleted, and its events return to their creators. Returns the ids
 * of the events without a creator.
 */
export async function leaveOrganisers(events: EventWriter, userId: string): Promise<string[]> {
  const { db } = events;
  const orphans: string[] = [];
  for (const id of (await store.organisersOf(db, userId)).map((organiser) => organiser.id).sort()) {
    const organiser = await store.lockOrganiser(db, id);
    if (!organiser) continue;
    const members = await store.findMembers(db, id);
    const others = members.filter((member) => member.id !== userId);
    for (const member of members) if (member.id === userId) await removeWithInvitations(db, id, member, events.now);
    const [successor] = others;
    if (!successor) orphans.push(...(await removeOrganiser(events, organiser)));
    else if (!others.some(({ role }) => role === 'owner')) await store.updateRole(db, id, successor.id, 'owner');
    if (successor) continue;
    await events.recordAudit({
      action: 'organiser-deleted',
      actorId: null,
      subject: { kind: 'organiser', id, name: organiser.name },
      details: { slug: organiser.slug },
    });
  }
  return orphans;
}
