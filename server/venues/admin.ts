import * as z from 'zod/mini';
import type { Output } from '#contract/endpoint.ts';
import { Id } from '#contract/identity.ts';
import type {
  listManagedVenues as listManagedVenuesEndpoint,
  listVenueDoubles as listVenueDoublesEndpoint,
  ManagedVenue,
  tellVenuesApart as tellVenuesApartEndpoint,
  VenueDouble,
} from '#contract/venues.ts';
import { normalizeText } from '#model/text/normalize-text.ts';
import { recordAudit } from '#server/audit/service.ts';
import { transact } from '#server/database/transact.ts';
import { cursorCodec } from '#server/http/cursor.ts';
import { cutPage, type Page } from '#server/http/paging.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import { moderationOf } from '#server/moderation/service.ts';
import type { Tools } from '#server/tools.ts';
import { compareKeys, findLikelyDoubles, keyOf, type LikelyDouble } from './doubles.ts';
import * as store from './managing-store.ts';
import { requireModeratedVenues } from './rights.ts';
import { findModerated, lockVenues } from './store.ts';

/** The cursor is the id of the last venue; its sort key is read from the database. */
const codec = cursorCodec(z.tuple([Id]));
const doublesCodec = cursorCodec(z.tuple([z.string(), Id, Id]));

/**
 * Returns a page of the venues that the caller may moderate, by name, optionally filtered by words. The total is null unless one page
 * contains all. Throws `invalid-input` for an invalid cursor.
 */
export async function listManagedVenues(
  { db }: Pick<Tools, 'db'>,
  person: Person,
  { q = '', limit, cursor }: Output<typeof listManagedVenuesEndpoint, 'query'>,
): Promise<Page<ManagedVenue>> {
  const [after] = cursor === undefined ? [] : codec.read(cursor);
  const found = await store.findManaged(db, person, normalizeText(q), after, limit + 1);
  const { rows, next } = cutPage(found, limit, ({ id }) => codec.write([id]));
  return { items: rows.map(serialize), next, total: after || next ? null : rows.length };
}

/**
 * Returns a page of pairs of likely duplicates by name, both of which the caller may moderate. Throws `invalid-input`
 * for a cursor of another list.
 */
export async function listVenueDoubles(
  { db }: Pick<Tools, 'db'>,
  person: Person,
  { limit, cursor }: Output<typeof listVenueDoublesEndpoint, 'query'>,
): Promise<Page<VenueDouble>> {
  const after = cursor === undefined ? undefined : doublesCodec.read(cursor);
  const all = await moderatedDoubles(db, person);
  const found = after ? all.filter((double) => compareKeys(keyOf(double), after) > 0) : all;
  const { rows, next } = cutPage(found.slice(0, limit + 1), limit, (last) => doublesCodec.write(keyOf(last)));
  const venues = await store.findManagedByIds(
    db,
    rows.flatMap((row) => [row.oneId, row.id]),
  );
  const items = rows.flatMap((row): VenueDouble[] => {
    const [one, other] = [venues.get(row.oneId), venues.get(row.id)];
    return one && other ? [{ venues: [serialize(one), serialize(other)], meters: Math.round(row.meters) }] : [];
  });
  return { items, next };
}

/**
 * Declares two venues different, or undoes that. Does nothing if it is so already. Throws `venue-unknown`, and
 * `forbidden` if the caller may not moderate both.
 */
export async function markAsDifferentVenues(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  person: Person,
  { venues: [first, second], areApart }: Output<typeof tellVenuesApartEndpoint, 'body'>,
): Promise<void> {
  const pair = [first.toLowerCase(), second.toLowerCase()].sort() as [string, string];
  await transact(db, async (db) => {
    const locked = await lockVenues(db, pair);
    const [one, other] = pair.map((id) => locked.get(id));
    if (!one || !other || one === other) throw new Problem('venue-unknown');
    await requireModeratedVenues(db, person, pair);
    const isChanged = areApart ? await store.insertApart(db, pair) : await store.deleteApart(db, pair);
    if (!isChanged) return;
    await recordAudit(db, {
      at: clock(),
      action: areApart ? 'venue-told-apart' : 'venue-likened',
      actorId: person.id,
      subject: { kind: 'venue', id: one.id, name: one.name },
      details: { other: `${other.name}, ${other.display_name}` },
    });
  });
}

async function moderatedDoubles(db: Tools['db'], person: Person): Promise<LikelyDouble[]> {
  const all = await findLikelyDoubles(db);
  const { everything = false } = moderationOf(person) ?? {};
  if (everything || all.length === 0) return all;
  const ids = new Set(all.flatMap(({ oneId, id }) => [oneId, id]));
  const moderated = await findModerated(db, person, [...ids]);
  return all.filter(({ oneId, id }) => moderated.has(oneId) && moderated.has(id));
}

function serialize(row: store.ManagedRow): ManagedVenue {
  const { id, slug, name, town, display_name, latitude, longitude } = row;
  return {
    ...{ id, slug, name, town, displayName: display_name, latitude, longitude },
    amountOfEvents: Number(row.events),
    isHidden: row.hidden_because !== null,
    merged: row.merged.map((one) => ({
      id: one.id,
      name: one.name,
      displayName: one.display_name,
      amountOfEvents: Number(one.events),
    })),
  };
}
