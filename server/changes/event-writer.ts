import { type NewAuditEntry, recordAudit, updateAuditDetails } from '#server/audit/service.ts';
import type { Db } from '#server/database/connect.ts';
import type { Jobs } from '#server/jobs/service.ts';
import type { Clock } from '#server/time/clock.ts';
import { gateFor } from './approval-store.ts';
import { type BulkColumns, insertColumns } from './bulk-store.ts';
import * as store from './event-store.ts';
import { indirectBatchSize, logIndirectChangesKind } from './indirect-changes.ts';
import { type ChangeKind, type EventState, kindsBetween } from './kinds.ts';
import { takeSlugs } from './take-slugs.ts';

/**
 * A new event. It gets `preferredSlug` as its slug, or the first free numbered variant. `like` is a date of its series:
 * the new date waits for a decision of the team if that one does. Without it, the account decides.
 */
export type NewEvent = Omit<
  store.EventRow,
  'slug' | 'created_at' | 'changed_at' | 'deleted_at' | 'approval' | 'approval_at' | 'refused_because'
> & {
  preferredSlug: string;
  like?: { approval: string | null; approval_at: Date | null };
};

/** Many new events as columns. All slugs must be free. */
export interface Bulk {
  places: BulkColumns<'places'>;
  venues: Omit<BulkColumns<'venues'>, 'created_at' | 'changed_at'>;
  events: Omit<BulkColumns<'events'>, 'changed_at'>;
  dances: BulkColumns<'event_dances'>;
  /** The recurrence rules of the events. */
  series: readonly { id: string; rule: string }[];
}

/** Limits the duration of a statement: a merged style may have a hundred thousand events. */
const updateBatchSize = 5000;
/** Smaller, because individual values are looked up row by row. */
const ownValuesBatchSize = 500;

/** Writes events in one transaction, and collects the lines for the change log. */
export class EventWriter {
  /** The transaction, for everything else that is committed with the events. */
  readonly db: Db;
  /** The time of all changes. */
  readonly now: Date;
  readonly #changed = new Map<string, { before: EventState | undefined; after: EventState | undefined }>();
  readonly #indirect = new Set<string>();
  #isNoted = false;
  #hasWaiting = false;

  constructor(db: Db, now: Date) {
    this.db = db;
    this.now = now;
  }

  /**
   * Adds events with the same dances, and returns their slugs in the same order. Events of accounts that the team does
   * not trust yet wait, if the site is set so.
   */
  async add(events: readonly NewEvent[], danceIds: readonly string[]): Promise<string[]> {
    const slugs = await takeSlugs(
      this.db,
      events.map(({ id, preferredSlug }) => ({ ownerId: id, slug: preferredSlug })),
    );
    const gate = await gateFor(
      this.db,
      events.filter(({ like }) => like === undefined),
    );
    const rows = events.map(({ preferredSlug, like, ...event }, index) => {
      const { waits, isOnTrial } = like
        ? { waits: like.approval !== null, isOnTrial: like.approval_at !== null }
        : gate(event);
      return {
        ...event,
        ...{ created_at: this.now, changed_at: this.now, deleted_at: waits ? this.now : null },
        ...{ approval: waits ? ('waiting' as const) : null, approval_at: isOnTrial ? this.now : null },
        slug: slugs[index] ?? '',
      };
    });
    await store.insertEvents(this.db, rows);
    await store.insertDances(
      this.db,
      events.map(({ id }) => id),
      danceIds,
    );
    this.#recordAdded(rows.filter(({ approval }) => approval === null).map(({ id }) => id));
    if (rows.some(({ approval }) => approval !== null)) this.#hasWaiting = true;
    return slugs;
  }

  /** Adds many places, venues, series and events with few statements. Their slugs and ids must be free. */
  async addInBulk({ places, venues, events, dances, series }: Bulk): Promise<void> {
    const madeAt = venues.id.map(() => this.now);
    await insertColumns(this.db, 'places', places);
    await insertColumns(this.db, 'venues', { ...venues, created_at: madeAt, changed_at: madeAt });
    await insertColumns(this.db, 'venue_slugs', { slug: venues.slug, venue_id: venues.id });
    await insertColumns(this.db, 'event_series', {
      id: series.map(({ id }) => id),
      rule: series.map(({ rule }) => rule),
      created_at: series.map(() => this.now),
    });
    await insertColumns(this.db, 'events', { ...events, changed_at: events.id.map(() => this.now) });
    await insertColumns(this.db, 'event_slugs', { slug: events.slug, event_id: events.id });
    await insertColumns(this.db, 'event_dances', dances);
    this.#recordAdded(events.id);
  }

  /** Sets the same values on all given events, and updates `changed_at`, even without values. */
  async change(ids: readonly string[], columns: store.EventColumns): Promise<void> {
    for (let first = 0; first < ids.length; first += updateBatchSize) {
      const some = ids.slice(first, first + updateBatchSize);
      for (const { id, before, after } of await store.updateEvents(this.db, some, columns, this.now)) {
        const known = this.#changed.get(id);
        this.#changed.set(id, { before: known ? known.before : before, after });
      }
    }
  }

  /** Sets individual values on each event, and common ones on all. */
  async changeEach(rows: readonly store.OwnColumns[], columns: store.EventColumns): Promise<void> {
    for (let first = 0; first < rows.length; first += ownValuesBatchSize) {
      const some = rows.slice(first, first + ownValuesBatchSize);
      const ids = some.map(({ id }) => id);
      await this.change(ids, { ...columns, ...store.ownColumns(some) });
    }
  }

  /** Deletes rows. Only for sample data and imports; events of users are marked as deleted instead. */
  async remove(ids: readonly string[]): Promise<void> {
    // Adds lines to the change log for events that were visible.
    await this.change(ids, { deleted_at: this.now });
    await store.deleteEvents(this.db, ids);
  }

  /** Reserves and returns a free slug for an existing event, or a former slug of it. Its other slugs redirect. */
  async takeSlug(eventId: string, preferredSlug: string): Promise<string> {
    const [slug = preferredSlug] = await takeSlugs(this.db, [{ ownerId: eventId, slug: preferredSlug }]);
    return slug;
  }

  /** Replaces the styles of events. */
  async replaceDances(ids: readonly string[], danceIds: readonly string[]): Promise<void> {
    await store.deleteDances(this.db, ids);
    await store.insertDances(this.db, ids, danceIds);
    await this.#touch(ids);
  }

  /** Replaces a dance by another one in all events, and returns their number. */
  async mergeDances(from: string, into: string): Promise<number> {
    const ids = await store.idsOfDance(this.db, from);
    await this.#touch(ids);
    await store.mergeDances(this.db, from, into);
    return ids.length;
  }

  /** Replaces a type by another one in all events, and returns their number. */
  async mergeTypes(from: string, into: string): Promise<number> {
    const ids = await store.idsOfType(this.db, from);
    await this.change(ids, { type_id: into });
    return ids.length;
  }

  /** Adds a place, for events that are added or changed next. */
  addPlace(place: Parameters<typeof store.insertPlace>[1]): Promise<void> {
    return store.insertPlace(this.db, place);
  }

  /** Deletes those of the given places that no event uses. */
  removeUnusedPlaces(ids: readonly string[]): Promise<void> {
    return store.deleteUnusedPlaces(this.db, ids);
  }

  /** Deletes those of the given series that have no events. */
  removeUnusedSeries(ids: readonly string[]): Promise<void> {
    return store.deleteUnusedSeries(this.db, ids);
  }

  /** Adds a series without events. `leftOut` are the days without a date, as numbers. */
  addSeries(id: string, rule: string, leftOut: number[] = []): Promise<void> {
    return store.insertSeries(this.db, { id, rule, left_out: leftOut, created_at: this.now });
  }

  /** Sets the rule of a series and its excluded days. All its dates show the rule. */
  async changeSeries(id: string, rule: string, leftOut: number[]): Promise<void> {
    await store.updateSeries(this.db, id, { rule, left_out: leftOut });
    await this.logIndirectChanges({ kind: 'series', id });
  }

  /**
   * Adds a line to the change log for every upcoming event that shows a changed organiser, venue, style, type or source.
   * The events themselves stay as they are. With `jobs`, a job adds the lines after the first 1000.
   */
  async logIndirectChanges(shown: store.Shown, jobs?: Jobs<{ db: Db; clock: Clock }>): Promise<void> {
    const limit = jobs && indirectBatchSize;
    const ids = await store.findShowing(this.db, shown, this.now, undefined, limit);
    for (const id of ids) this.#indirect.add(id);
    const after = ids.at(-1);
    if (jobs && after !== undefined && ids.length === limit)
      await jobs.add(this.db, logIndirectChangesKind, { shown, after });
  }

  /** Adds an audit entry. At least one is needed if events were changed. */
  async recordAudit(entry: Omit<NewAuditEntry, 'at'>): Promise<string> {
    const id = await recordAudit(this.db, { ...entry, at: this.now });
    this.#isNoted = true;
    return id;
  }

  /** Updates the audit entry of an earlier transaction that did a part of the same change. */
  async appendAuditDetails(id: string, details: Record<string, unknown>): Promise<void> {
    await updateAuditDetails(this.db, id, details);
    this.#isNoted = true;
  }

  /** Whether events were added that wait for a decision of the team. */
  get hasWaiting(): boolean {
    return this.#hasWaiting;
  }

  /** Whether an audit entry was written. */
  get isAudited(): boolean {
    return this.#isNoted;
  }

  /** Returns the lines for the change log, in the order in which events were changed. */
  lines(): { eventId: string; kind: ChangeKind; isIndirect?: true }[] {
    const own = [...this.#changed].flatMap(([eventId, { before, after }]) =>
      kindsBetween(before, after).map((kind) => ({ eventId, kind })),
    );
    const others = [...this.#indirect].filter((eventId) => !this.#changed.has(eventId));
    return [...own, ...others.map((eventId) => ({ eventId, kind: 'changed', isIndirect: true }) as const)];
  }

  #recordAdded(ids: readonly string[]): void {
    for (const id of ids) this.#changed.set(id, { before: undefined, after: undefined });
  }

  /** Updates `changed_at` of events that were not changed otherwise. */
  #touch(ids: readonly string[]): Promise<void> {
    return this.change(
      ids.filter((id) => !this.#changed.has(id)),
      {},
    );
  }
}
