import type { Output } from '#contract/endpoint.ts';
import type { Event } from '#contract/events.ts';
import { Id } from '#contract/identity.ts';
import type { listOrganiserEvents as listOrganiserEventsEndpoint, Organiser } from '#contract/organisers.ts';
import { isAdministrator } from '#contract/roles.ts';
import type { EventWriter } from '#server/changes/service.ts';
import { countEventsOf, listEventsOf } from '#server/events/service.ts';
import type { Page } from '#server/http/paging.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import { describePicture } from '#server/pictures/service.ts';
import type { Tools } from '#server/tools.ts';
import { removeOrganiser } from './deletion.ts';
import { takeOut } from './members.ts';
import * as store from './store.ts';

type OrganiserTools = Pick<Tools, 'db' | 'clock'>;

/** More of them are no help. */
const mostTowns = 4;
const mostDances = 6;

/**
 * One organiser, by its id, its slug or one that it used to have, with what its events say of it. Refuses with
 * `organiser-unknown`, and with `organiser-hidden` those who neither belong to it nor are administrators.
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
    store.townsOf(db, row.id, mostTowns),
    store.dancesOf(db, row.id, mostDances),
    row.picture_id === null ? undefined : store.findPicture(db, row.picture_id),
    countEventsOf({ db, clock }, { column: 'organiser_id', id: row.id }),
  ]);
  const { id, slug, name, words, links } = row;
  return {
    ...{ id, slug, name, words, links, towns, dances, amountOfEvents },
    picture: picture ? describePicture(picture) : null,
    ...(isViewer && { viewer: { role, hiddenBecause: row.hidden_because } }),
  };
}

async function findByIdOrSlug(db: Tools['db'], idOrSlug: string): Promise<store.OrganiserRow | undefined> {
  return (
    (Id.safeParse(idOrSlug).success && (await store.findOrganiser(db, idOrSlug))) ||
    (await store.findBySlug(db, idOrSlug))
  );
}

/**
 * The events of an organiser, neither deleted nor cancelled, a page at a time: those to come soonest first, past ones latest
 * first. Refuses as `showOrganiser` does those who are nobody, and a cursor that is none of ours with `invalid-input`.
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

/** What is kept of someone here, for them to take along. */
export async function membershipsOf({ db }: Pick<Tools, 'db'>, person: Person): Promise<object[]> {
  const rows = await store.organisersOf(db, person.id);
  return rows.map(({ id, slug, name, role, joined_at }) => ({ id, slug, name, role, joinedAt: joined_at }));
}

/** Slugs of organisers that have a page and events, with when they changed last, in the order of their ids after one. */
export async function listForSitemap(
  { db }: Pick<Tools, 'db'>,
  after: string | undefined,
  limit: number,
): Promise<{ id: string; slug: string; changedAt: Date }[]> {
  const rows = await store.findPublic(db, after, limit);
  return rows.map(({ id, slug, changed_at }) => ({ id, slug, changedAt: changed_at }));
}

/**
 * Takes someone whose account goes out of all their organisers. One with other people goes on; where none of them is an
 * owner, who has been there longest becomes one. One without anybody is removed, and its events are in no name but that of
 * the accounts that added them. Gives those that no account is known to have added: they belong to nobody but who leaves.
 */
export async function leaveOrganisers(events: EventWriter, userId: string): Promise<string[]> {
  const { db } = events;
  const orphans: string[] = [];
  for (const id of (await store.organisersOf(db, userId)).map((organiser) => organiser.id).sort()) {
    const organiser = await store.holdOrganiser(db, id);
    if (!organiser) continue;
    const members = await store.findMembers(db, id);
    const others = members.filter((member) => member.id !== userId);
    for (const member of members) if (member.id === userId) await takeOut(db, id, member, events.now);
    const [eldest] = others;
    if (!eldest) orphans.push(...(await removeOrganiser(events, organiser)));
    else if (!others.some(({ role }) => role === 'owner')) await store.updateRole(db, id, eldest.id, 'owner');
    if (eldest) continue;
    await events.note({
      action: 'organiser-deleted',
      actorId: null,
      subject: { kind: 'organiser', id, name: organiser.name },
      details: { slug: organiser.slug },
    });
  }
  return orphans;
}
