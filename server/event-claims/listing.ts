import type { Output } from '#contract/endpoint.ts';
import type {
  listReceivedClaims as listReceivedClaimsEndpoint,
  ManagedEventClaim,
  ReceivedClaim,
} from '#contract/event-claims.ts';
import { cutPage, type Page, readCursor, writeCursor } from '#server/http/paging.ts';
import type { Person } from '#server/http/person.ts';
import { toVenueIso } from '#server/time/venue-time.ts';
import type { ClaimTools } from './claims.ts';
import { listWaiting } from './store.ts';

type Query = Output<typeof listReceivedClaimsEndpoint, 'query'>;
type Row = Awaited<ReturnType<typeof listWaiting>>[number];

/**
 * Returns a page of open requests for the user's own events, oldest first. Includes organisers, but no names of
 * persons.
 */
export async function listReceivedClaims(
  tools: Pick<ClaimTools, 'db' | 'clock'>,
  person: Person,
  query: Query,
): Promise<Page<ReceivedClaim>> {
  return listClaims(tools, person.id, query, serialize);
}

/** Returns a page of all open requests with their claimants, for administrators. */
export async function listManagedEventClaims(
  tools: Pick<ClaimTools, 'db' | 'clock'>,
  query: Query,
): Promise<Page<ManagedEventClaim>> {
  return listClaims(tools, null, query, (row) => ({
    ...serialize(row),
    claimant: { id: row.claimant_id, name: row.claimant_name, email: row.email },
  }));
}

async function listClaims<Item>(
  { db, clock }: Pick<ClaimTools, 'db' | 'clock'>,
  ownerId: string | null,
  { limit, cursor }: Query,
  itemOf: (row: Row) => Item,
): Promise<Page<Item>> {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const found = await listWaiting(db, { ownerId, now: clock() }, after, limit + 1);
  const { rows, next } = cutPage(found, limit, (last) => writeCursor({ at: last.claimed_at, id: last.id }));
  return { items: rows.map(itemOf), next };
}

function serialize(row: Row): ReceivedClaim {
  const { organiser_id, organiser_slug, organiser_name } = row;
  const isNamed = organiser_id !== null && organiser_slug !== null && organiser_name !== null;
  return {
    id: row.id,
    at: row.claimed_at.toISOString(),
    words: row.words,
    organiser: isNamed ? { id: organiser_id, slug: organiser_slug, name: organiser_name } : null,
    event: {
      id: row.event_id,
      slug: row.slug,
      name: row.name,
      dateStart: toVenueIso(row.starts_at, row.time_zone),
    },
    dates: row.dates ?? 1,
  };
}
