import { isPayable } from '#contract/currency.ts';
import type { Output } from '#contract/endpoint.ts';
import type { FieldProblem } from '#contract/problems.ts';
import { isAdministrator } from '#contract/roles.ts';
import { mayLink } from '#contract/secret-address.ts';
import type { SourceDefaults } from '#contract/source-answers.ts';
import type { changeSource as changeSourceEndpoint, Source } from '#contract/sources.ts';
import { checkMayPublish } from '#server/approval/service.ts';
import { refuseBlocked } from '#server/block-lists/service.ts';
import { changeEvents, type EventWriter } from '#server/changes/service.ts';
import { lockKnownCatalogue } from '#server/events/imported/service.ts';
import { shownSourceName } from '#server/events/source-references/service.ts';
import { countDates } from '#server/events/write/service.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import { mailJoins } from '#server/sources/duplicates/joins.ts';
import { authorize } from '#server/sources/rights.ts';
import { type SourceTools, showSource, unfitting } from '#server/sources/service.ts';
import * as store from '#server/sources/store.ts';
import * as entries from '#server/sources/sync/entry-store.ts';
import { reconcile } from '#server/sources/sync/reconcile.ts';
import {
  announceAdded,
  entryBatchSize,
  firstEnd,
  reconcileLocked,
  reconcileSource,
  recordReconcileAudit,
} from '#server/sources/sync/reconcile-source.ts';
import { isTimeZone } from '#server/time/time-zone.ts';

type Changes = Output<typeof changeSourceEndpoint, 'body'>;

/**
 * Stores answers, leaves entries out, publishes, pauses, or releases what is held, in one transaction; the events of a
 * large source follow in batches before it returns. Throws as `authorize` does, `source-stopped`, `editing-off`,
 * `source-reading` if there is nothing to publish yet, `content-blocked`, `invalid-input` at each field that is wrong or missing, and
 * `too-many-dates`.
 */
export async function changeSource(tools: SourceTools, person: Person, id: string, changes: Changes): Promise<Source> {
  const { mustRead, isMuch } = await changeEvents(tools, async (events) => {
    const { db, now } = events;
    const source = authorize(person, await store.lockSource(db, id));
    if (source.stopped_at !== null && !isAdministrator(person)) throw new Problem('source-stopped');
    if (!tools.config.mayUsersEditEvents && !isAdministrator(person)) throw new Problem('editing-off');
    if (changes.publish && source.last_read_at === null) throw new Problem('source-reading');
    const { defaults, page } = changes;
    if (page && !mayLink(page))
      throw unfitting([
        { path: 'page', rule: 'secret', message: 'A page, and no calendar or address with a secret in it.' },
      ]);
    await refuseBlocked(
      { ...tools, db },
      [
        { path: 'page', text: page },
        { path: 'name', text: changes.name },
      ],
      [
        { path: 'page', text: source.page },
        { path: 'name', text: source.name },
      ],
    );
    if (defaults) await checkDefaults(events, person, source, defaults);
    const isOtherClock = defaults?.timeZone !== undefined && defaults.timeZone !== (source.defaults.timeZone ?? null);
    const mustRead =
      isOtherClock ||
      (changes.isPaused === false && source.paused_at !== null) ||
      (changes.release === true && source.hold !== null);
    await store.updateSource(db, id, {
      ...(changes.name !== undefined && { name: changes.name }),
      ...(changes.page !== undefined && { page: changes.page }),
      ...(defaults && { defaults: JSON.stringify({ ...source.defaults, ...defaults }) }),
      ...(changes.release && source.hold && { is_released: true }),
      ...(changes.isPaused !== undefined && pausing(source, changes.isPaused, now)),
      ...(mustRead && { next_read_at: now, etag: null, last_modified: null, content_hash: null }),
    });
    if (changes.name !== undefined || changes.page !== undefined)
      await events.logIndirectChanges({ kind: 'source', id }, tools.jobs);
    if (changes.isPaused !== undefined) await notePause(events, person, source, changes.isPaused);
    for (const { text, answer } of changes.places ?? []) await entries.answerPlace(db, id, text, answer);
    await entries.decide(db, id, changes.entries ?? []);
    const next = authorize(person, await store.lockSource(db, id));
    const isPublishing = changes.publish && next.published_at === null;
    const isMuch = !isPublishing && (await entries.countEntries(db, id)) > entryBatchSize;
    if (isPublishing) await publish(tools, events, person, next);
    // The next reading finishes an interrupted batch, even if nothing in the source has changed.
    else if (isMuch) await store.updateSource(db, id, { etag: null, last_modified: null, content_hash: null });
    else await reconcileLocked(tools, events, next);
    return { mustRead, isMuch };
  });
  if (isMuch) await reconcileSource(tools, id);
  await mailJoins(tools, id);
  if (mustRead) tools.sources.wake();
  return showSource(tools, person, id);
}

/** A reader that is at work loses its lease and writes nothing more. */
function pausing({ paused_at }: store.SourceRow, isPaused: boolean, now: Date) {
  return isPaused ? { paused_at: paused_at ?? now, leased_until: null } : { paused_at: null };
}

async function notePause(
  events: EventWriter,
  person: Person,
  source: store.SourceRow,
  isPaused: boolean,
): Promise<void> {
  if ((source.paused_at !== null) === isPaused) return;
  const action = isPaused ? 'source-stopped' : 'source-resumed';
  const subject = { kind: 'source' as const, id: source.id, name: shownSourceName(source) };
  await events.recordAudit({ action, actorId: person.id, subject });
}

/** Missing answers that prevent publishing, as far as an entry needs them. */
const needed = { 'type-unanswered': 'type', 'dances-unanswered': 'dances', 'price-unanswered': 'price' } as const;

async function publish(
  tools: SourceTools,
  events: EventWriter,
  person: Person,
  source: store.SourceRow,
): Promise<void> {
  const { db, now } = events;
  checkMayPublish(tools, person);
  const endsAfter = firstEnd(source, now);
  const mayAdd = async (entryIds: readonly string[]) => {
    await countDates({ ...tools, db }, person, entryIds.length, { isFromSource: true });
    return true;
  };
  // A first run finds which answers are still missing after these.
  const options = { blocks: await tools.blockLists.current(db), endsAfter, mayAdd, mayJoin: mayAdd };
  await reconcile(events, source, options);
  const faults = await entries.countFaults(db, { sourceId: source.id, endsAfter });
  const fields = Object.entries(needed).flatMap(([fault, field]): FieldProblem[] =>
    faults.has(fault) ? [{ path: `defaults.${field}`, rule: 'unanswered', message: 'Has to be answered first.' }] : [],
  );
  if (fields.length > 0) throw unfitting(fields);
  await store.updateSource(db, source.id, { published_at: now });
  const result = await reconcile(events, { ...source, published_at: now }, options);
  await recordReconcileAudit(events, source, result, 'source-published', person.id);
  await announceAdded(tools, events, source);
}

async function checkDefaults(
  { db }: EventWriter,
  person: Person,
  source: store.SourceRow,
  { type, dances, price, timeZone, organiser }: SourceDefaults,
): Promise<void> {
  const danceIds = dances?.map(({ id }) => id.toLowerCase()) ?? [];
  const known = await lockKnownCatalogue(db, type?.id, danceIds);
  const wrong: [boolean, string, string][] = [
    [Boolean(type) && !known.hasType, 'type', 'unknown'],
    [danceIds.some((id) => !known.danceIds.includes(id)), 'dances', 'unknown'],
    [!isCost(price), 'price', 'not_payable'],
    [Boolean(timeZone) && !isTimeZone(timeZone ?? ''), 'timeZone', 'unknown'],
    [Boolean(organiser) && !mayOrganise(person, source, organiser?.id ?? ''), 'organiser', 'unknown'],
  ];
  const fields = wrong.flatMap(([isWrong, field, rule]) =>
    isWrong ? [{ path: `defaults.${field}`, rule, message: 'There is no such one, or no longer.' }] : [],
  );
  if (fields.length > 0) throw unfitting(fields);
}

/** Whether the owner belongs to that organiser, or the organiser is unchanged. */
function mayOrganise(person: Person, { owner_id, defaults }: store.SourceRow, organiserId: string): boolean {
  const id = organiserId.toLowerCase();
  if (defaults.organiser?.id.toLowerCase() === id) return true;
  return person.id === owner_id && person.organiserIds.includes(id);
}

/** An unknown price is an answer, too. */
function isCost(price: SourceDefaults['price']): boolean {
  return !price || price.amount === null || isPayable(price.amount, price.currency);
}
