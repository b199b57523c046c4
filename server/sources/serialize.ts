import { type EntryFate, entryFates, type SourceEntry } from '#contract/source-entries.ts';
import { type ListedSource, type Source, type SourceQuestion, sourceQuestions } from '#contract/sources.ts';
import { withoutTracking } from '#contract/tracking.ts';
import { shownSourceName, sourcePageUrl } from '#server/events/source-references/service.ts';
import { withoutSecrets } from '#server/network/secret-address.ts';
import { toVenueIso } from '#server/time/venue-time.ts';
import type { ReadEvent } from './parse/read-event.ts';
import type { ListedRow, ShownRow } from './store.ts';
import { type Answers, draftOf, placeText } from './sync/draft.ts';
import type { EntryPageRow, PlaceRow } from './sync/entry-store.ts';

const instant = (at: Date | null) => at?.toISOString() ?? null;

/** Serializes a source for a list. Administrators see only the host of its address. */
export function serializeListed(row: ListedRow, { isOwn }: { isOwn: boolean }): ListedSource {
  return {
    id: row.id,
    name: shownSourceName(row),
    url: isOwn ? row.url : withoutSecrets(row.url),
    kind: row.kind,
    state: row.state,
    found: row.found,
    missing: row.missing_entries,
    notUnderstood: row.not_understood_entries,
    lastReadAt: instant(row.last_read_at),
    lastTriedAt: instant(row.last_tried_at),
    nextReadAt: row.stopped_at === null && row.paused_at === null ? instant(row.next_read_at) : null,
    hold: row.hold,
    failures: row.failures,
    stoppedBecause: row.stopped_because,
  };
}

interface Counted {
  fates: ReadonlyMap<EntryFate, number>;
  faults: ReadonlyMap<string, number>;
  places: readonly (PlaceRow & { count: number })[];
}

/** The question for each reason why an entry cannot be published. */
const questionOf: Record<string, SourceQuestion> = {
  'type-unanswered': 'type',
  'dances-unanswered': 'dances',
  'price-unanswered': 'price',
  'price-without-currency': 'currency',
  'no-place': 'venue',
  'place-unanswered': 'places',
  'no-start-time': 'startTime',
  'no-end': 'endTime',
  'zone-unanswered': 'timeZone',
};

/** Serializes a source with all its details, for its owner and administrators, who see only the host of its address. */
export function serializeSource(
  row: ShownRow,
  { fates, faults, places }: Counted,
  { isOwn }: { isOwn: boolean },
): Source {
  const questions = new Map<SourceQuestion, number>();
  for (const [fault, count] of faults) {
    const question = questionOf[fault];
    if (question) questions.set(question, (questions.get(question) ?? 0) + count);
  }
  const likely = fates.get('likely-duplicate') ?? 0;
  if (likely > 0) questions.set('duplicates', likely);
  return {
    ...serializeListed(row, { isOwn }),
    since: row.since,
    isBeingRead: row.is_being_read,
    publishedAt: instant(row.published_at),
    counts: Object.fromEntries(entryFates.map((fate) => [fate, fates.get(fate) ?? 0])) as Source['counts'],
    problems: row.problems,
    page: row.page,
    linkedPage: sourcePageUrl(row),
    defaults: row.defaults,
    suggested: row.suggested,
    questions: sourceQuestions.flatMap((question) => {
      const count = questions.get(question);
      return count === undefined ? [] : { question, entries: count };
    }),
    places: places.map(({ suggestions, ...place }) => ({ ...place, suggestions: suggestions ?? [] })),
  };
}

/** Serializes an entry with the event that it would become, or is. */
export function serializeEntry(row: EntryPageRow, answers: Answers, now: Date): SourceEntry {
  const read = row.read as ReadEvent;
  const { shown, faults } = draftOf(read, answers, now);
  const { shown_event_id: eventId, slug, name, event_starts_at: startsAt, time_zone: timeZone } = row;
  return {
    id: row.id,
    fate: row.fate,
    name: read.name,
    dateStart: shown.start,
    dateEnd: shown.end,
    place: placeText(read) ?? '',
    price: shown.price,
    currency: shown.currency,
    ...(shown.isDonation && { isDonation: true }),
    type: shown.typeId === null ? null : { id: shown.typeId },
    dances: shown.danceIds.map((id) => ({ id })),
    link: read.url && withoutTracking(read.url),
    isCancelled: read.isCancelled || row.has_vanished,
    // The last reading stored which entries are blocked.
    reasons: row.faults.includes('blocked') ? [...faults, 'blocked'] : faults,
    event:
      eventId && slug && name && startsAt && timeZone
        ? { id: eventId, slug, name, dateStart: toVenueIso(startsAt, timeZone) }
        : null,
    likeness: row.likeness,
    decision: row.decision,
    kept: row.kept,
  };
}
