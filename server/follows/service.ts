import type { Output } from '#contract/endpoint.ts';
import {
  type AlertSettings,
  type addFollow as addEndpoint,
  type changeFollow as changeEndpoint,
  type Follow,
  maxFollows,
} from '#contract/follows.ts';
import { danceIds, eventTypeIds } from '#server/catalogue/service.ts';
import type { Db } from '#server/database/connect.ts';
import { transact } from '#server/database/transact.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import { newId } from '#server/ids/ids.ts';
import { isTimeZone } from '#server/time/time-zone.ts';
import type { Tools } from '#server/tools.ts';
import { areaColumns, isSame } from './area.ts';
import { serializeFollows } from './serialize.ts';
import * as settings from './settings/service.ts';
import * as store from './store.ts';

type FollowTools = Pick<Tools, 'db' | 'clock'>;

/** Returns the follows of a user, newest first, and the settings of alerts. */
export async function listFollows(
  { db }: Pick<Tools, 'db'>,
  person: Pick<Person, 'id'>,
): Promise<{ follows: Follow[]; settings: AlertSettings }> {
  const follows = await serializeFollows(db, await store.followsOf(db, person.id));
  return { follows, settings: await settings.showSettings({ db }, person) };
}

/** Returns the given follows of an account that still exist, newest first. For users identified by a mailed link. */
export async function followsByIds(
  { db }: Pick<Tools, 'db'>,
  userId: string,
  ids: readonly string[],
): Promise<Follow[]> {
  return serializeFollows(db, await store.followsOf(db, userId, ids));
}

/**
 * Adds a follow. If its target is already followed, updates how it is delivered and resumes it. Sets the time zone of
 * an account that has none. Throws `invalid-input` without a target, `too-many-follows`, and problems for unknown
 * styles, types, organisers and venues.
 */
export async function addFollow(
  { db, clock }: FollowTools,
  person: Person,
  wanted: Output<typeof addEndpoint, 'body'>,
): Promise<Follow> {
  const { mail, push, timeZone } = wanted;
  const target = {
    dance_ids: await knownIds(db, 'styles', wanted.styles),
    type_ids: await knownIds(db, 'types', wanted.types),
    organiser_id: await knownOrganiser(db, wanted.organiserId),
    venue_id: await knownVenue(db, wanted.venueId),
    ...areaColumns(wanted.area),
  };
  requireTarget(target);
  const id = await transact(db, async (db) => {
    const account = await store.lockUser(db, person.id);
    if (!account) throw new Problem('token-revoked');
    if (account.time_zone === null && timeZone !== undefined && isTimeZone(timeZone))
      await store.updateSettings(db, person.id, { time_zone: timeZone });
    const follows = await store.followsOf(db, person.id);
    const before = follows.find((follow) => isSame(target, follow));
    if (before) {
      await changeRow({ db, clock }, before, { ...target, mail, push, paused_at: null });
      return before.id;
    }
    if (follows.length >= maxFollows) throw new Problem('too-many-follows');
    const [id, now] = [newId(), clock()];
    await store.insertFollow(db, { id, user_id: person.id, ...target, mail, push, since: now, created_at: now });
    return id;
  });
  return showFollow(db, person, id);
}

/**
 * Changes target or delivery of a follow, or pauses it. Deletes another follow that then has the same target. Throws
 * `follow-unknown`, `invalid-input` without a target, and problems for unknown styles and types.
 */
export async function changeFollow(
  { db, clock }: FollowTools,
  person: Person,
  id: string,
  wanted: Output<typeof changeEndpoint, 'body'>,
): Promise<Follow> {
  const columns = {
    ...(wanted.mail !== undefined && { mail: wanted.mail }),
    ...(wanted.push !== undefined && { push: wanted.push }),
    ...(wanted.styles !== undefined && { dance_ids: await knownIds(db, 'styles', wanted.styles) }),
    ...(wanted.types !== undefined && { type_ids: await knownIds(db, 'types', wanted.types) }),
    ...(wanted.area !== undefined && areaColumns(wanted.area)),
  };
  await transact(db, async (db) => {
    if (!(await store.lockUser(db, person.id))) throw new Problem('token-revoked');
    const follows = await store.followsOf(db, person.id);
    const before = follows.find((follow) => follow.id === id.toLowerCase());
    if (!before) throw new Problem('follow-unknown');
    const after = { ...before, ...columns };
    requireTarget(after);
    for (const other of follows)
      if (other.id !== before.id && isSame(after, other)) await store.deleteFollow(db, person.id, other.id);
    await changeRow({ db, clock }, before, {
      ...columns,
      ...(wanted.isPaused !== undefined && { paused_at: wanted.isPaused ? (before.paused_at ?? clock()) : null }),
    });
  });
  return showFollow(db, person, id.toLowerCase());
}

/** Deletes a follow with its pending notices. Throws `follow-unknown`. */
export async function endFollow({ db }: Pick<Tools, 'db'>, person: Person, id: string): Promise<void> {
  if (!(await store.deleteFollow(db, person.id, id))) throw new Problem('follow-unknown');
}

/**
 * Changes the delivery of follows; skips unknown ones. Does nothing if the account was deleted. For users identified by
 * a mailed link.
 */
export async function updateDelivery(
  { db, clock }: FollowTools,
  userId: string,
  wanted: ReadonlyMap<string, { mail?: Follow['mail']; push?: boolean; isPaused?: boolean }>,
): Promise<void> {
  await transact(db, async (db) => {
    if (!(await store.lockUser(db, userId))) return;
    for (const before of await store.followsOf(db, userId, [...wanted.keys()])) {
      const { isPaused, ...delivery } = wanted.get(before.id) ?? {};
      const paused_at = isPaused ? (before.paused_at ?? clock()) : null;
      await changeRow({ db, clock }, before, { ...delivery, ...(isPaused !== undefined && { paused_at }) });
    }
  });
}

/**
 * Resuming or widening a follow resets `since`, so that older events are not announced. Pending notices of a channel
 * that was switched off are deleted.
 */
async function changeRow(
  { db, clock }: FollowTools,
  before: store.FollowRow,
  columns: Parameters<typeof store.updateFollow>[2],
): Promise<void> {
  const after = { ...before, ...columns };
  const wasPaused = before.paused_at !== null;
  const isOther = !isSame(after, before) || after.radius_km !== before.radius_km;
  if (Object.keys(columns).length === 0) return;
  await store.updateFollow(db, before.id, { ...columns, ...((wasPaused || isOther) && { since: clock() }) });
  if (after.paused_at !== null) await store.dropNotices(db, before.id);
  if (after.mail === 'never') await store.dropNotices(db, before.id, 'mail');
  if (!after.push) await store.dropNotices(db, before.id, 'push');
  // Pending mails move to the new schedule.
  if (after.mail !== before.mail) await settings.moveWaitingMails(db, before.user_id, clock());
}

async function showFollow(db: Db, person: Person, id: string): Promise<Follow> {
  const [follow] = await followsByIds({ db }, person.id, [id]);
  // Deleted by a concurrent request.
  if (!follow) throw new Problem('follow-unknown');
  return follow;
}

async function knownIds(db: Db, side: 'styles' | 'types', slugs: readonly string[] = []): Promise<string[]> {
  const idsOf = side === 'styles' ? danceIds : eventTypeIds;
  const ids = new Set<string>();
  for (const [index, slug] of [...new Set(slugs)].entries()) {
    const [id] = await idsOf({ db }, [slug]);
    if (id === undefined) {
      const message = `Nobody knows “${slug}”.`;
      const fields = [{ path: `${side}.${index}`, rule: 'unknown', message }];
      throw new Problem(side === 'styles' ? 'style-unknown' : 'invalid-input', { detail: message, fields });
    }
    ids.add(id);
  }
  return [...ids].sort();
}

async function knownOrganiser(db: Db, id: string | undefined): Promise<string | null> {
  if (id === undefined) return null;
  const organiser = (await store.findOrganisers(db, [id])).get(id.toLowerCase());
  if (!organiser || organiser.hidden_because !== null) throw new Problem('organiser-unknown');
  return organiser.id;
}

async function knownVenue(db: Db, id: string | undefined): Promise<string | null> {
  if (id === undefined) return null;
  const venue = (await store.findVenues(db, [id])).get(id.toLowerCase());
  if (!venue || venue.hidden_because !== null) throw new Problem('venue-unknown');
  return venue.id;
}

/** Throws `invalid-input` for a follow without a target, which would match every event. */
function requireTarget(
  target: Pick<store.FollowRow, 'dance_ids' | 'type_ids' | 'organiser_id' | 'venue_id' | 'area_name'>,
) {
  const { dance_ids, type_ids, organiser_id, venue_id, area_name } = target;
  if (dance_ids.length > 0 || type_ids.length > 0 || (organiser_id ?? venue_id ?? area_name) !== null) return;
  const message = 'Name a style, a type, an organiser, a venue or an area.';
  throw new Problem('invalid-input', { detail: message, fields: [{ path: 'styles', rule: 'required', message }] });
}
