import { sourceLimits } from '#contract/constants.ts';
import { changeEvents, type EventWriter } from '#server/changes/service.ts';
import { isPaused } from '#server/pause/service.ts';
import { mailJoins } from '#server/sources/duplicates/joins.ts';
import { notifyOwner } from '#server/sources/ownership/notify-owner.ts';
import { findPlaces } from '#server/sources/questions/find-places.ts';
import * as store from '#server/sources/store.ts';
import type { Tools } from '#server/tools.ts';
import { type AppliedReading, applyReading } from './apply-reading.ts';
import * as entries from './entry-store.ts';
import { fetchSource, type ReadOutcome, readerVersion } from './fetch-source.ts';
import { nextPollDelayMs } from './poll-interval.ts';
import { entryBatchSize, LeaseLostError, type RunBatch, withPause } from './reconcile-source.ts';

export type ReadTools = Pick<
  Tools,
  'db' | 'clock' | 'config' | 'map' | 'jobs' | 'log' | 'tokenSecret' | 'sources' | 'geocoding' | 'blockLists' | 'site'
>;

const dayMs = 86_400_000;

const readingMs = sourceLimits.readingSeconds * 1000;
/** Longer than a reading with all of its writes: a crashed reader blocks its source for no longer than that. */
const leaseMs = readingMs + 5 * 60_000;
/** Dates of a series are imported as they come near. */
const daysAhead = 400;
/** Interval of complete readings, because dates come near even if nothing has changed. */
const fullReadIntervalMs = 7 * dayMs;
/** The owner is mailed after this many consecutive failures: about seven hours after the first. */
const failuresUntilNotified = 4;
/** Retry delay if the server was busy, and the source is not to blame. */
const busyMs = 60_000;

interface ReadOptions {
  atOnce?: number | undefined;
  /** For fetching and parsing, and again for geocoding. */
  limitMs?: number;
}

/**
 * Reads a due source of a lane, if there is one: fetches it, compares it with the entries, applies the changes in
 * batches, and mails its owner about questions. A concurrent server takes another source. Failures are logged. Returns
 * whether there was one.
 */
export async function readDue(
  tools: ReadTools,
  lane: store.Lane,
  { atOnce = entryBatchSize, limitMs = readingMs }: ReadOptions = {},
): Promise<boolean> {
  const { db, clock, log } = tools;
  const now = clock();
  // For the embedded database, this check is cheap, and a lease waits for the disk.
  if (!(await store.hasDue(db, now, lane))) return false;
  if (await isPaused(db)) return false;
  const source = await store.leaseDue(db, now, new Date(now.getTime() + leaseMs), lane);
  if (!source) return false;
  const openBefore = await openEntries(tools, source);
  try {
    const outcome = await fetchSource(tools.sources, readRequestOf(source, now), AbortSignal.timeout(limitMs));
    await apply(tools, source, outcome, atOnce);
    if (outcome.kind === 'read') await findPlaces(tools, source, AbortSignal.timeout(limitMs), atOnce);
    await askOwner(tools, source, openBefore);
    await mailJoins(tools, source.id);
  } catch (error) {
    log.error({ err: error, source: source.id }, 'a source could not be taken in');
    await apply(tools, source, { kind: 'failed', problem: { code: 'unreadable' }, retryAfterSeconds: null });
  }
  return true;
}

/** Counts upcoming entries that wait for an answer of the owner. */
async function openEntries({ db, clock }: ReadTools, { id }: store.SourceRow): Promise<number> {
  return (await entries.countFates(db, { sourceId: id, endsAfter: clock() })).get('not-understood') ?? 0;
}

/** Mails the owner about new places and currencies: once, until all are answered. */
async function askOwner(tools: ReadTools, source: store.SourceRow, openBefore: number): Promise<void> {
  if (source.published_at === null || openBefore > 0) return;
  const open = await openEntries(tools, source);
  if (open > 0) await notifyOwner(tools, tools.db, source, { news: 'asks', events: open });
}

function readRequestOf(source: store.SourceRow, now: Date) {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO('UTC').toPlainDate();
  const yesterday = today.subtract({ days: 1 }).toString();
  const isFirst = source.published_at === null;
  // Its first page may be unchanged while the next one has changed.
  const isPaged = source.kind === 'events-calendar';
  const isAsRead = source.content_hash?.startsWith(`${readerVersion}.`);
  const isDueWhole = now.getTime() - (source.last_whole_read_at?.getTime() ?? 0) >= fullReadIntervalMs;
  return {
    url: source.url,
    readUrl: source.read_url,
    kind: source.kind,
    file: source.file,
    // Missing entries are confirmed by another reading, even if the rest is unchanged.
    known:
      !isAsRead || isFirst || isDueWhole || source.hold !== null || source.has_missing || isPaged
        ? null
        : { etag: source.etag, lastModified: source.last_modified, contentHash: source.content_hash },
    window: {
      from: isFirst || source.since > yesterday ? source.since : yesterday,
      before: today.add({ days: daysAhead }).toString(),
    },
    timeZone: source.defaults.timeZone ?? null,
    today: today.toString(),
  };
}

/**
 * Stores the result of a reading, only while the lease is still held: a small one in one transaction, a large one in
 * batches, with the summary in the last one.
 */
async function apply(
  tools: ReadTools,
  leased: store.SourceRow,
  outcome: ReadOutcome,
  atOnce = entryBatchSize,
): Promise<void> {
  const withLease = (events: EventWriter) => lockLeased(events, leased);
  try {
    if (outcome.kind !== 'read')
      return await changeEvents(tools, async (events) => {
        const source = await withLease(events);
        if (outcome.kind === 'failed') await recordFailure(tools, events, source, outcome);
        else await recordRead(tools, events, source, outcome.answer, leased);
      });
    const runBatch = async (doPiece: RunBatch, atOnce: number) => {
      const { columns, ...taken } = await applyReading(tools, doPiece, outcome, atOnce);
      await doPiece(async (events, source) => {
        await store.updateSource(events.db, source.id, columns);
        await recordRead(tools, events, source, outcome.answer, leased, taken);
      });
    };
    if (Math.max(outcome.events.length, await entries.countEntries(tools.db, leased.id)) <= atOnce)
      return await changeEvents(tools, async (events) =>
        runBatch(async (work) => work(events, await withLease(events)), Number.MAX_SAFE_INTEGER),
      );
    await runBatch(
      (work) => withPause(() => changeEvents(tools, async (events) => work(events, await withLease(events)))),
      atOnce,
    );
  } catch (error) {
    if (!(error instanceof LeaseLostError)) throw error;
    // It may have been published meanwhile: then it is read again.
    await store.endLease(tools.db, leased.id, leased.leased_until);
  }
}

async function lockLeased({ db }: EventWriter, leased: store.SourceRow): Promise<store.SourceRow> {
  const source = await store.lockSource(db, leased.id);
  const isLeased = source?.leased_until?.getTime() === leased.leased_until?.getTime();
  const isAsItWas = source?.published_at?.getTime() === leased.published_at?.getTime();
  if (!source || !isLeased || !isAsItWas) throw new LeaseLostError();
  return source;
}

async function recordFailure(
  tools: ReadTools,
  { db, now }: EventWriter,
  source: store.SourceRow,
  { problem, retryAfterSeconds }: ReadOutcome & { kind: 'failed' },
): Promise<void> {
  const isOurs = problem.code === 'busy' && retryAfterSeconds === null;
  const failures = source.failures + (isOurs ? 0 : 1);
  const wait = isOurs ? busyMs : nextPollDelayMs({ ...course, failures, retryAfterSeconds, chance: Math.random() });
  const mustNotify = failures >= failuresUntilNotified && !source.is_told && source.published_at !== null;
  await store.updateSource(db, source.id, {
    leased_until: null,
    failures,
    // A file that fails will fail again.
    next_read_at: source.file === null || isOurs ? new Date(now.getTime() + wait) : null,
    problems: JSON.stringify([problem]),
    ...(mustNotify && { is_told: true }),
  });
  if (mustNotify) await notifyOwner(tools, db, source, { news: 'failing' });
}

const course = { failures: 0, unchanged: 0, nextEventMs: null, maxAgeSeconds: null, retryAfterSeconds: null };

/** Records a successful reading. Mails the owner if something needs attention, or if the source works again. */
async function recordRead(
  tools: ReadTools,
  { db, now }: EventWriter,
  source: store.SourceRow,
  answer: (ReadOutcome & { kind: 'unchanged' })['answer'] | null,
  leased: store.SourceRow,
  { isNews, hold }: Pick<AppliedReading, 'isNews' | 'hold'> = { isNews: false, hold: source.hold },
): Promise<void> {
  const unchanged = isNews ? 0 : source.unchanged + 1;
  const next = await entries.firstStart(db, source.id, now);
  const wait = nextPollDelayMs({
    ...course,
    unchanged,
    nextEventMs: next && next.getTime() - now.getTime(),
    maxAgeSeconds: answer?.maxAgeSeconds ?? null,
    chance: Math.random(),
  });
  // Another reading was requested meanwhile, after newer answers.
  const isWanted = source.next_read_at?.getTime() !== leased.next_read_at?.getTime();
  await store.updateSource(db, source.id, {
    leased_until: null,
    last_read_at: now,
    failures: 0,
    unchanged,
    ...(answer && !isWanted && { etag: answer.etag, last_modified: answer.lastModified }),
    ...(answer?.contentHash && !isWanted && { content_hash: answer.contentHash }),
    ...(!isWanted && { next_read_at: source.file === null ? new Date(now.getTime() + wait) : null }),
    is_told: hold !== null,
  });
  if (hold && !source.is_told) await notifyOwner(tools, db, source, { news: 'held', events: hold.events });
  if (!hold && source.is_told) await notifyOwner(tools, db, source, { news: 'well' });
}

/** Reads all due sources, one after the other. Returns their number. */
export async function readAllDue(tools: ReadTools, atOnce?: number): Promise<number> {
  let read = 0;
  while ((await readDue(tools, 'addresses', { atOnce })) || (await readDue(tools, 'files', { atOnce }))) read += 1;
  return read;
}
