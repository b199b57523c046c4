import { organiserLimits } from '#contract/constants.ts';
import type { Output } from '#contract/endpoint.ts';
import type { OrganiserReference } from '#contract/identity.ts';
import type { addOrganiser as addOrganiserEndpoint, OwnOrganiser } from '#contract/organisers.ts';
import { checkMayPublish } from '#server/approval/service.ts';
import { recordAudit } from '#server/audit/service.ts';
import { refuseBlocked, textsOfPage } from '#server/block-lists/service.ts';
import { transact, uniqueViolation } from '#server/database/transact.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import { newId } from '#server/ids/ids.ts';
import { findFreeSlug, reserveSlug } from '#server/slugs/service.ts';
import { slugOf } from '#server/text/slugs.ts';
import type { Tools } from '#server/tools.ts';
import * as store from './store.ts';

/**
 * Returns the user's organisers by name. `isUsual` marks the one of their latest event, or the one they joined since,
 * because their next event is most likely for it.
 */
export async function listMyOrganisers({ db }: Pick<Tools, 'db'>, person: Person): Promise<OwnOrganiser[]> {
  const rows = await store.organisersOf(db, person.id);
  if (rows.length === 0) return [];
  const latest = await store.latestEventOf(db, person.id);
  const newest = rows.reduce((one, other) => (other.joined_at > one.joined_at ? other : one));
  const usualId = latest && latest.created_at >= newest.joined_at ? latest.organiser_id : newest.id;
  return rows
    .map(({ id, slug, name, role }) => ({ id, slug, name, role, isUsual: id === usualId }))
    .sort((one, other) => one.name.localeCompare(other.name) || (one.id < other.id ? -1 : 1));
}

/** Creates an organiser with the user as its owner. Throws `email-unconfirmed`, `content-blocked` and `too-many-organisers`. */
export async function addOrganiser(
  tools: Pick<Tools, 'db' | 'clock' | 'site' | 'blockLists'>,
  person: Person,
  { name, words, links }: Output<typeof addOrganiserEndpoint, 'body'>,
): Promise<OrganiserReference> {
  const { db, clock } = tools;
  checkMayPublish(tools, person);
  await refuseBlocked(tools, textsOfPage({ name, words, links }));
  return transact(
    db,
    async (db) => {
      const now = clock();
      if (!(await store.lockUser(db, person.id))) throw new Problem('token-revoked');
      if ((await store.organisersOf(db, person.id)).length >= organiserLimits.perAccount)
        throw new Problem('too-many-organisers');
      const id = newId();
      const slug = await findFreeSlug(db, 'organiser_slugs', { ownerId: id, slug: slugOf(name) });
      await store.insertOrganiser(db, { id, slug, name, words, links, created_at: now, changed_at: now });
      await reserveSlug(db, 'organiser_slugs', { slug, ownerId: id });
      await store.insertMember(db, { organiser_id: id, user_id: person.id, role: 'owner', joined_at: now });
      const subject = { kind: 'organiser', id, name } as const;
      await recordAudit(db, { at: now, action: 'organiser-added', actorId: person.id, subject });
      return { id, slug, name };
    },
    // Concurrent creation with the same name: retries with the next slug.
    [uniqueViolation],
  );
}
