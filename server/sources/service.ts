import * as z from 'zod/mini';
import { sourceLimits } from '#contract/constants.ts';
import type { Output } from '#contract/endpoint.ts';
import { Id } from '#contract/identity.ts';
import type { FieldProblem } from '#contract/problems.ts';
import { isAdministrator } from '#contract/roles.ts';
import type { SourceEntry } from '#contract/source-entries.ts';
import type {
  addSource as addSourceEndpoint,
  deleteSource as deleteSourceEndpoint,
  ListedSource,
  listMySources as listMySourcesEndpoint,
  previewSource as previewSourceEndpoint,
  Source,
  SourceState,
} from '#contract/sources.ts';
import { shownLine } from '#contract/text.ts';
import { checkMayPublish } from '#server/approval/service.ts';
import { refuseBlocked } from '#server/block-lists/service.ts';
import { changeEvents } from '#server/changes/service.ts';
import { transact } from '#server/database/transact.ts';
import { shownSourceName } from '#server/events/source-references/service.ts';
import { cursorCodec } from '#server/http/cursor.ts';
import { cutPage, type Page, readCursor, writeCursor } from '#server/http/paging.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import { newId } from '#server/ids/ids.ts';
import { decodeText } from '#server/text/decode-text.ts';
import { consumeQuota, recordAttempt, type Throttle } from '#server/throttling/service.ts';
import type { Tools } from '#server/tools.ts';
import type { ReadEvent } from './parse/read-event.ts';
import { answersOf } from './questions/answers.ts';
import { authorize, authorizeReading } from './rights.ts';
import { serializeEntry, serializeListed, serializeSource } from './serialize.ts';
import * as store from './store.ts';
import { placeText } from './sync/draft.ts';
import * as entries from './sync/entry-store.ts';
import { firstEnd } from './sync/reconcile-source.ts';

export type SourceTools = Pick<
  Tools,
  'db' | 'clock' | 'config' | 'map' | 'jobs' | 'tokenSecret' | 'sources' | 'blockLists' | 'site'
>;

/** Allows a user to try a few addresses until the calendar is found, but not to have hundreds fetched. */
const adding: Throttle = {
  what: 'add-source',
  free: 30,
  firstWaitSeconds: 30,
  longestWaitSeconds: 3600,
  forgottenAfterSeconds: 6 * 3600,
};
/** Limits requests by the button, so that no foreign server gets one each second. */
const reading: Throttle = {
  what: 'read-source',
  free: 5,
  firstWaitSeconds: 60,
  longestWaitSeconds: 3600,
  forgottenAfterSeconds: 6 * 3600,
};

/** Per account, in bytes as stored. */
const uploading = {
  what: 'upload-bytes-a-day',
  max: sourceLimits.uploadMegabytesPerDay * 1_000_000,
  perSeconds: 86_400,
};

interface HandedIn {
  bytes: Uint8Array;
  /** The name that its owner gave it. */
  name: string;
}

/**
 * Adds an address or a file, which is read within seconds; nothing is published. Throws `email-unconfirmed`,
 * `too-many-sources`, `too-many-requests`, `too-many-uploads`, `content-blocked`, and `invalid-input` for an address that cannot be valid.
 */
export async function addSource(
  tools: SourceTools,
  person: Person,
  { url, since }: Output<typeof addSourceEndpoint, 'body'>,
  file?: HandedIn,
): Promise<{ id: string; state: SourceState }> {
  const { db, clock, config } = tools;
  checkMayPublish(tools, person);
  const address = file ? null : writtenAddress(url);
  await refuseBlocked(tools, [{ path: 'url', text: address }]);
  if (config.hasRateLimits && !isAdministrator(person)) await recordAttempt(tools, adding, person.id);
  const id = newId();
  const now = clock();
  const text = file ? fileText(file) : null;
  await transact(db, async (db) => {
    if ((await store.countOwn(db, person.id)) >= sourceLimits.perAccount) throw new Problem('too-many-sources');
    if (text !== null) await countUpload({ ...tools, db }, person, text);
    await store.insertSource(db, {
      id,
      owner_id: person.id,
      url: address,
      file: text,
      own_name: file ? nameOfFile(file) : null,
      since: since ?? now.toISOString().slice(0, 10),
      created_at: now,
      next_read_at: now,
    });
  });
  tools.sources.wake();
  return { id, state: 'reading' };
}

/** Counts the stored size of an upload, in the transaction that stores it. Refuses with `too-many-uploads`. */
async function countUpload(tools: SourceTools, person: Person, text: string): Promise<void> {
  if (!tools.config.hasRateLimits || isAdministrator(person)) return;
  const retryAfterSeconds = await consumeQuota(tools, uploading, person.id, Buffer.byteLength(text));
  if (retryAfterSeconds === null) return;
  const detail = `At most ${sourceLimits.uploadMegabytesPerDay} MB of files a day.`;
  throw new Problem('too-many-uploads', { detail, retryAfterSeconds });
}

/** Accepts addresses without `https://`. */
function writtenAddress(written: string | undefined): string {
  if (!written) throw unfitting([{ path: 'url', rule: 'required', message: 'An address, or a file.' }]);
  const whole = /^[a-z][a-z\d+.-]*:/i.test(written) && !/^[\w.-]+:\d+/.test(written) ? written : `https://${written}`;
  const url = URL.parse(whole.replace(/^webcals?:/i, 'https:'));
  const rule = !url?.hostname.includes('.')
    ? 'bad-address'
    : !/^https?:$/.test(url.protocol)
      ? 'bad-protocol'
      : url.username || url.password
        ? 'has-credentials'
        : null;
  if (rule !== null) throw unfitting([{ path: 'url', rule, message: 'No address of a page or a calendar.' }]);
  return whole;
}

/** Returns the file name without its extension and separators. */
function nameOfFile({ name }: HandedIn): string | null {
  const plain = shownLine(name)
    .replace(/\.[a-z]{2,5}$/i, '')
    .trim();
  return plain.slice(0, sourceLimits.nameCharacters).toWellFormed() || null;
}

/** Decodes the file without characters that the database cannot store. */
function fileText({ bytes }: Pick<HandedIn, 'bytes'>): string {
  return decodeText(bytes, null).replaceAll('\0', '').toWellFormed();
}

/** Returns the problem `invalid-input` for these fields. The caller throws it. */
export function unfitting(fields: FieldProblem[]): Problem {
  return new Problem('invalid-input', { detail: 'The body is invalid.', fields });
}

const codec = cursorCodec(z.tuple([Id]));

/** Returns a page of the sources of an account, newest first. `total` is null unless the page contains all of them. */
export async function listMySources(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  person: Person,
  { limit, cursor }: Output<typeof listMySourcesEndpoint, 'query'>,
): Promise<Page<ListedSource>> {
  const [before] = cursor === undefined ? [] : codec.read(cursor);
  const { rows, next } = cutPage(await store.listOwn(db, person.id, clock(), before, limit + 1), limit, ({ id }) =>
    codec.write([id]),
  );
  return {
    items: rows.map((row) => serializeListed(row, { isOwn: true })),
    next,
    total: before || next ? null : rows.length,
  };
}

/**
 * Returns one source, for its owner, administrators and moderators. Counts past entries only until the source is
 * published. Throws as `authorizeReading` does.
 */
export async function showSource(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  person: Person,
  id: string,
): Promise<Source> {
  const now = clock();
  const source = await authorizeReading(db, person, await store.findShown(db, id, now), now);
  const wanted = shownTo(person, source, now);
  const [fates, faults, places, rows] = [
    await entries.countFates(db, wanted),
    await entries.countFaults(db, wanted),
    await entries.listPlaces(db, id),
    await entries.listEntries(db, wanted),
  ];
  const counts = Map.groupBy(rows, ({ read }) => placeText(read as ReadEvent));
  const counted = places
    .map((place) => ({ ...place, count: counts.get(place.text)?.length ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
    .slice(0, sourceLimits.places);
  return serializeSource(source, { fates, faults, places: counted }, { isOwn: source.owner_id === person.id });
}

/**
 * Before publication all entries are shown, including an archive; afterwards only upcoming ones. Moderators see those
 * with an event that they may moderate.
 */
function shownTo(person: Person, source: store.SourceRow, now: Date): entries.WantedEntries {
  return {
    sourceId: source.id,
    endsAfter: source.published_at === null ? firstEnd(source, now) : now,
    moderator: source.owner_id === person.id ? undefined : person,
  };
}

/**
 * Returns a page of the entries of a source, by start; past ones only until the source is published. Throws as
 * `authorizeReading` does.
 */
export async function previewSource(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  person: Person,
  id: string,
  { fate, limit, cursor }: Output<typeof previewSourceEndpoint, 'query'>,
): Promise<Page<SourceEntry>> {
  const now = clock();
  const source = await authorizeReading(db, person, await store.findSource(db, id), now);
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const wanted = { ...shownTo(person, source, now), fate };
  const found = await entries.listPage(db, wanted, after, limit + 1);
  const { rows, next } = cutPage(found, limit, (last) => writeCursor({ at: last.starts_at, id: last.id }));
  const answers = await answersOf(db, source);
  const fates = after || next ? await entries.countFates(db, wanted) : null;
  const total = fates && (fate ? (fates.get(fate) ?? 0) : [...fates.values()].reduce((sum, count) => sum + count, 0));
  return { items: rows.map((row) => serializeEntry(row, answers, now)), next, total: total ?? rows.length };
}

/**
 * Has a source read within seconds. A source that is a file needs its new version. Throws as `authorize` does, and
 * `source-reading`, `source-paused`, `source-stopped`, `too-many-requests`, `too-many-uploads`, and `invalid-input`
 * without the file.
 */
export async function readSourceNow(
  tools: SourceTools,
  person: Person,
  id: string,
  file?: HandedIn,
): Promise<{ id: string; state: SourceState }> {
  const { db, clock, config } = tools;
  const found = authorize(person, await store.findSource(db, id));
  if (found.file !== null && !file) throw unfitting([{ path: 'file', rule: 'required', message: 'Its new version.' }]);
  if (config.hasRateLimits && !isAdministrator(person)) await recordAttempt(tools, reading, id);
  await transact(db, async (db) => {
    const source = authorize(person, await store.lockSource(db, id));
    const now = clock();
    if (source.stopped_at !== null) throw new Problem('source-stopped');
    if (source.paused_at !== null) throw new Problem('source-paused');
    if (source.leased_until !== null && source.leased_until > now) throw new Problem('source-reading');
    const text = file && source.url === null ? fileText(file) : null;
    if (text !== null) await countUpload({ ...tools, db }, person, text);
    await store.updateSource(db, id, {
      next_read_at: now,
      // Reads everything, whether it has changed or not.
      etag: null,
      last_modified: null,
      content_hash: null,
      ...(text !== null && { file: text }),
    });
  });
  tools.sources.wake();
  return { id, state: found.state };
}

/**
 * Deletes a source. With `delete`, also deletes the upcoming events that this source itself imported; else they stay.
 * Throws as `authorize` does, `source-reading`, and `editing-off` with `delete`.
 */
export async function deleteSource(
  tools: SourceTools,
  person: Person,
  id: string,
  { events: fate }: Output<typeof deleteSourceEndpoint, 'query'>,
): Promise<void> {
  await changeEvents(tools, async (events) => {
    const { db, now } = events;
    const source = authorize(person, await store.lockSource(db, id));
    if (source.leased_until !== null && source.leased_until > now) throw new Problem('source-reading');
    const mayEdit = tools.config.mayUsersEditEvents || isAdministrator(person);
    if (fate === 'delete' && !mayEdit) throw new Problem('editing-off');
    const deletedIds = fate === 'delete' ? await entries.findOwnActiveEvents(db, id, now) : [];
    await events.change(deletedIds, { deleted_at: now });
    // The other events no longer name the source. Afterwards, the database does not record which events these were.
    await events.logIndirectChanges({ kind: 'source', id });
    await events.recordAudit({
      action: 'source-deleted',
      actorId: person.id,
      subject: { kind: 'source', id, name: shownSourceName(source) },
      details: deletedIds.length > 0 ? { dates: deletedIds.length } : {},
    });
    await store.deleteSource(db, id);
    await store.readSoon(db, deletedIds, now);
  });
}

/** Returns the number of sources in each state. States without sources are omitted. */
export async function countSources({ db }: Pick<Tools, 'db'>): Promise<ReadonlyMap<SourceState, number>> {
  const counts = await store.countByState(db);
  return new Map(counts.map(({ state, count }) => [state, count]));
}
