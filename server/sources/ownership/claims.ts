import { randomBytes } from 'node:crypto';
import type { Output } from '#contract/endpoint.ts';
import { isAdministrator } from '#contract/roles.ts';
import type {
  claimEvent as claimEventEndpoint,
  listClaims as listClaimsEndpoint,
  ManagedClaim,
  SourceClaim,
} from '#contract/source-claims.ts';
import { personOf } from '#server/accounts/service.ts';
import { notifyAdministrators } from '#server/admin-alerts/service.ts';
import { changeEvents, type EventWriter } from '#server/changes/service.ts';
import { transact } from '#server/database/transact.ts';
import { findByIdOrSlug, isOwnEvent, requirePublished } from '#server/events/access/service.ts';
import { shownSourceName, sourcePageUrl } from '#server/events/source-references/service.ts';
import { cutPage, type Page, readCursor, writeCursor } from '#server/http/paging.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import { newId } from '#server/ids/ids.ts';
import { hostOf, withoutSecrets } from '#server/network/secret-address.ts';
import { FetchError } from '#server/network/ssrf-safe-fetch.ts';
import { requireModeratedSource } from '#server/sources/rights.ts';
import type { SourceTools } from '#server/sources/service.ts';
import { lockSource, updateSource } from '#server/sources/store.ts';
import { findEntry } from '#server/sources/sync/entry-store.ts';
import { decodeText } from '#server/text/decode-text.ts';
import { recordAttempt, type Throttle } from '#server/throttling/service.ts';
import * as store from './claim-store.ts';
import { notifyFormerOwner } from './notify-owner.ts';

/**
 * Enough for a user who puts the word on their page and retries until it is there; not enough to make the server poll
 * pages all day.
 */
const claiming: Throttle = {
  what: 'claim-source',
  free: 20,
  firstWaitSeconds: 30,
  longestWaitSeconds: 3600,
  forgottenAfterSeconds: 6 * 3600,
};

type Claimed = Awaited<ReturnType<typeof store.findClaimed>>[number];

/**
 * Claims an event that was imported from a source, and returns the claim. It is granted at once if the calendar names
 * the account's mail address, or if the account's word is on the page of the source; otherwise an administrator
 * decides. Throws the problems of the endpoint.
 */
export async function claimEvent(
  tools: SourceTools,
  person: Person,
  eventId: string,
  { proof, words = '' }: Output<typeof claimEventEndpoint, 'body'>,
): Promise<SourceClaim> {
  const { db, clock, config } = tools;
  const event = requirePublished(await findByIdOrSlug(db, eventId));
  if (isOwnEvent(person, event)) throw new Problem('own-event');
  if (!person.isEmailConfirmed) throw new Problem('email-unconfirmed');
  const claimed = await store.findClaimed(db, event.id);
  const [first] = claimed;
  if (!first) throw new Problem('source-unknown');
  if (config.hasRateLimits) await recordAttempt(tools, claiming, person.id);
  if (proof === 'mail') return byMail(tools, person, claimed);
  const page = proof === 'word' ? (claimed.find(({ url }) => url !== null) ?? null) : first;
  if (!page) throw new Problem('source-unknown');
  const known = await store.findClaim(db, page.id, person.id, proof);
  if (!known) {
    const id = newId();
    const word = proof === 'word' ? `pista-${randomBytes(6).toString('hex')}` : null;
    const claim = { id, entry_id: page.id, claimant_id: person.id, proof, word, words, claimed_at: clock() };
    await transact(db, async (db) => {
      await store.insertClaim(db, { ...claim, state: 'waiting' });
      if (proof === 'administrator') await notifyAdministrators({ ...tools, db });
    });
    return serialize({ ...claim, state: 'waiting', decided_at: null }, page);
  }
  if (proof === 'word' && known.state === 'waiting') {
    if (!(await hasWord(tools, page, known.word ?? ''))) throw new Problem('claim-word-missing');
    await changeEvents(tools, async (events) => {
      await store.decideClaim(events.db, known.id, 'granted', events.now);
      await handOver(tools, events, page, { claimantId: person.id, proof, mail: null, actorId: person.id });
    });
    return serialize({ ...known, state: 'granted' }, page);
  }
  return serialize(known, page);
}

async function byMail(tools: SourceTools, person: Person, claimed: readonly Claimed[]): Promise<SourceClaim> {
  const mail = person.email.toLowerCase();
  const own = claimed.find((one) => one.mail === mail);
  if (!own) throw new Problem('claim-mail-differs');
  const row: store.ClaimRow = {
    ...{
      id: newId(),
      entry_id: own.id,
      claimant_id: person.id,
      proof: 'mail',
      state: 'granted',
      word: null,
      words: '',
    },
    ...{ claimed_at: tools.clock(), decided_at: tools.clock() },
  };
  await changeEvents(tools, async (events) => {
    await store.insertClaim(events.db, row);
    // Being named in a calendar of several people is not enough to own all of it.
    const isWhole = await store.isOfOneMailbox(events.db, own.source_id, mail);
    const heir = { claimantId: person.id, proof: 'mail', mail: isWhole ? null : mail, actorId: person.id } as const;
    await handOver(tools, events, own, heir);
  });
  return serialize(row, own);
}

/**
 * Looks for the word on the page that was given as the source, or in the calendar itself: only its maintainer can write
 * there.
 */
async function hasWord({ sources }: SourceTools, { url }: Claimed, word: string): Promise<boolean> {
  if (url === null || word === '') return false;
  try {
    const { body, type } = await sources.fetcher.fetch(url);
    return body !== null && decodeText(body, type).includes(word);
  } catch (error) {
    if (error instanceof FetchError) return false;
    throw error;
  }
}

interface Heir {
  claimantId: string;
  proof: SourceClaim['proof'];
  mail: string | null;
  actorId: string;
}

/**
 * Transfers a source and its events to another account, or, if the calendar names several mailboxes, only the events of
 * one. The former owners are notified.
 */
async function handOver(
  tools: SourceTools,
  events: EventWriter,
  { source_id }: Pick<Claimed, 'source_id'>,
  { claimantId, proof, mail, actorId }: Heir,
): Promise<void> {
  const { db } = events;
  const source = await lockSource(db, source_id);
  if (!source) throw new Problem('source-unknown');
  const ids = await store.ownEvents(db, source_id, mail);
  const former = await store.ownersOf(db, ids);
  if (mail === null && !former.has(source.owner_id)) former.set(source.owner_id, 0);
  await events.change(ids, { created_by: claimantId, organiser_id: null });
  if (mail === null) {
    const { organiser: _former, ...defaults } = source.defaults;
    await updateSource(db, source_id, { owner_id: claimantId, defaults: JSON.stringify(defaults) });
  }
  const subject = { kind: 'source' as const, id: source_id, name: shownSourceName(source) };
  await events.recordAudit({
    action: 'source-granted',
    actorId,
    subject,
    details: { account: claimantId, dates: ids.length },
  });
  for (const [ownerId, dates] of former) {
    if (ownerId === claimantId) continue;
    const isWhole = mail === null && ownerId === source.owner_id;
    await notifyFormerOwner(tools, db, ownerId, { name: subject.name, events: dates, isWhole, proof });
  }
}

/**
 * The claimant does not see the address that is read, because it may be a secret; the claimant has to name the source.
 */
function serialize(
  { id, state, proof, word }: store.ClaimRow,
  source: Pick<Claimed, 'url' | 'kind' | 'page'>,
): SourceClaim {
  const isWord = proof === 'word';
  return {
    id,
    state,
    proof,
    word,
    page: isWord ? sourcePageUrl(source) : null,
    host: isWord ? hostOf(source.url) : null,
  };
}

/** Returns claims that wait for a decision of the caller, the oldest first, a page at a time. */
export async function listClaims(
  { db, clock }: Pick<SourceTools, 'db' | 'clock'>,
  person: Person,
  { limit, cursor }: Output<typeof listClaimsEndpoint, 'query'>,
): Promise<Page<ManagedClaim>> {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const found = await store.listWaiting(db, person, clock(), after, limit + 1);
  const { rows, next } = cutPage(found, limit, (last) => writeCursor({ at: last.claimed_at, id: last.id }));
  const items = rows.map((row) => ({
    id: row.id,
    at: row.claimed_at.toISOString(),
    words: row.words,
    claimant: {
      id: row.claimant_id,
      name: row.claimant_name,
      ...(isAdministrator(person) && { email: row.email }),
    },
    source: { id: row.source_id, name: shownSourceName(row), url: withoutSecrets(row.url) },
    event: { id: row.event_id, slug: row.slug, name: row.event_name },
  }));
  return { items, next };
}

/**
 * Grants or refuses a claim, as an administrator or a moderator of all events of the source, whose own claims others
 * decide. Granting hands over the source. Does nothing if it was decided already. Throws `source-unknown` and
 * `forbidden`.
 */
export async function decideClaim(tools: SourceTools, person: Person, id: string, isGranted: boolean): Promise<void> {
  await changeEvents(tools, async (events) => {
    const { db, now } = events;
    const claim = await store.lockClaim(db, id);
    const entry = claim && (await findEntry(db, claim.entry_id));
    const source = entry && (await lockSource(db, entry.source_id));
    if (!claim || !source) throw new Problem('source-unknown');
    await requireModeratedSource(db, person, source, now, { past: true });
    if (claim.claimant_id === person.id && !isAdministrator(person)) throw new Problem('forbidden');
    if (claim.state !== 'waiting') return;
    await store.decideClaim(db, id, isGranted ? 'granted' : 'refused', now);
    if (isGranted && (await personOf({ db }, claim.claimant_id)))
      return handOver(tools, events, entry, {
        claimantId: claim.claimant_id,
        proof: claim.proof,
        mail: null,
        actorId: person.id,
      });
    const subject = { kind: 'source' as const, id: source.id, name: shownSourceName(source) };
    await events.recordAudit({ action: 'source-refused', actorId: person.id, subject });
  });
}
