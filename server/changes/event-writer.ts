import { type NewAuditEntry, recordAudit, updateAuditDetails } from '#server/audit/service.ts';
import type { Db } from '#server/database/connect.ts';
import { type BulkColumns, insertColumns } from './bulk-store.ts';
import * as store from './event-store.ts';
import { type ChangeKind, type EventState, kindsBetween } from './kinds.ts';
import { takeSlugs } from './take-slugs.ts';

/** An event that is not there yet; it gets the first free slug that is like its wish. */
export type NewEvent = Omit<store.EventRow, 'slug' | 'created_at' | 'changed_at' | 'deleted_at'> & {
  preferredSlug: string;
};

/** Many events at once, as columns. Each has a slug that was found to be free. */
export interface Bulk {
  places: BulkColumns<'places'>;
  /** Each with a slug that was found to be free. */
  venues: Omit<BulkColumns<'venues'>, 'link' | 'created_at' | 'changed_at'>;
  events: Omit<BulkColumns<'events'>, 'changed_at'>;
  dances: BulkColumns<'event_dances'>;
}

/** A style that is merged may have a hundred thousand events, and no statement may take longer than half a minute. */
const updateBatchSize = 5000;
/** Values of their own are looked up row by row. */
const ownValuesBatchSize = 500;

/** Writes events in one transaction, and remembers what the change log is told of it in the end. */
export class EventWriter {
  /** The transaction: whatever else belongs to it is written here too. */
  readonly db: Db;
  /** When all of this happens. */
  readonly now: Date;
  readonly #changed = new Map<string, { before: EventState | undefined; after: EventState | undefined }>();
  #isNoted = false;

  constructor(db: Db, now: Date) {
    this.db = db;
    this.now = now;
  }

  /** Adds events with the same dances. Gives the slugs that they have got, in their order. */
  async add(events: readonly NewEvent[], danceIds: readonly string[]): Promise<string[]> {
    const slugs = await takeSlugs(
      this.db,
      events.map(({ id, preferredSlug }) => ({ ownerId: id, slug: preferredSlug })),
    );
    const stamps = { created_at: this.now, changed_at: this.now, deleted_at: null };
    const rows = events.map(({ preferredSlug, ...event }, index) => ({
      ...event,
      ...stamps,
      slug: slugs[index] ?? '',
    }));
    await store.insertEvents(this.db, rows);
    const ids = events.map(({ id }) => id);
    await store.insertDances(this.db, ids, danceIds);
    this.#recordAdded(ids);
    return slugs;
  }

  async addInBulk({ places, venues, events, dances }: Bulk): Promise<void> {
    const madeAt = venues.id.map(() => this.now);
    await insertColumns(this.db, 'places', places);
    await insertColumns(this.db, 'venues', {
      ...venues,
      link: venues.id.map(() => null),
      created_at: madeAt,
      changed_at: madeAt,
    });
    await insertColumns(this.db, 'venue_slugs', { slug: venues.slug, venue_id: venues.id });
    await insertColumns(this.db, 'events', { ...events, changed_at: events.id.map(() => this.now) });
    await insertColumns(this.db, 'event_slugs', { slug: events.slug, event_id: events.id });
    await insertColumns(this.db, 'event_dances', dances);
    this.#recordAdded(events.id);
  }

  /** Gives events the same new values, and to each a later time of change; those without values too. */
  async change(ids: readonly string[], columns: store.EventColumns): Promise<void> {
    for (let first = 0; first < ids.length; first += updateBatchSize) {
      const some = ids.slice(first, first + updateBatchSize);
      for (const { id, before, after } of await store.updateEvents(this.db, some, columns, this.now)) {
        const known = this.#changed.get(id);
        this.#changed.set(id, { before: known ? known.before : before, after });
      }
    }
  }

  /** Gives each event values of its own, beside those that all of them get. */
  async changeEach(rows: readonly store.OwnColumns[], columns: store.EventColumns): Promise<void> {
    for (let first = 0; first < rows.length; first += ownValuesBatchSize) {
      const some = rows.slice(first, first + ownValuesBatchSize);
      const ids = some.map(({ id }) => id);
      await this.change(ids, { ...columns, ...store.ownColumns(some) });
    }
  }

  /** Removes the rows of events. Only for what never was an event of anybody: people's are marked as deleted. */
  async remove(ids: readonly string[]): Promise<void> {
    // First, so that the change log has a line for those that were shown.
    await this.change(ids, { deleted_at: this.now });
    await store.deleteEvents(this.db, ids);
  }

  /** Takes the first free slug like a wish for an event that is there, or one that it has had; the others go on leading to it. */
  async takeSlug(eventId: string, preferredSlug: string): Promise<string> {
    const [slug = preferredSlug] = await takeSlugs(this.db, [{ ownerId: eventId, slug: preferredSlug }]);
    return slug;
  }

  async replaceDances(ids: readonly string[], danceIds: readonly string[]): Promise<void> {
    await store.deleteDances(this.db, ids);
    await store.insertDances(this.db, ids, danceIds);
    await this.#touch(ids);
  }

  /** Gives all events of one dance another one, and says how many they are. */
  async mergeDances(from: string, into: string): Promise<number> {
    const ids = await store.idsOfDance(this.db, from);
    await this.#touch(ids);
    await store.mergeDances(this.db, from, into);
    return ids.length;
  }

  /** Gives all events of one type another one, and says how many they are. */
  async mergeTypes(from: string, into: string): Promise<number> {
    const ids = await store.idsOfType(this.db, from);
    await this.change(ids, { type_id: into });
    return ids.length;
  }

  addPlace(place: Parameters<typeof store.insertPlace>[1]): Promise<void> {
    return store.insertPlace(this.db, place);
  }

  /** Takes away of these places those where nothing happens any more. */
  removeUnusedPlaces(ids: readonly string[]): Promise<void> {
    return store.deleteUnusedPlaces(this.db, ids);
  }

  addSeries(id: string, rule: string, leftOut: number[] = []): Promise<void> {
    return store.insertSeries(this.db, { id, rule, left_out: leftOut, created_at: this.now });
  }

  /** The rule that a series has from now on, and the days that it leaves out. */
  changeSeries(id: string, rule: string, leftOut: number[]): Promise<void> {
    return store.updateSeries(this.db, id, { rule, left_out: leftOut });
  }

  /** Writes a line of the audit trail. Where events have changed there is at least one. */
  async recordAudit(entry: Omit<NewAuditEntry, 'at'>): Promise<string> {
    const id = await recordAudit(this.db, { ...entry, at: this.now });
    this.#isNoted = true;
    return id;
  }

  /** Says it in the line of an earlier transaction, which did a piece of the same. */
  async appendAuditDetails(id: string, details: Record<string, unknown>): Promise<void> {
    await updateAuditDetails(this.db, id, details);
    this.#isNoted = true;
  }

  /** Whether somebody has noted what was done. */
  get isAudited(): boolean {
    return this.#isNoted;
  }

  /** What the change log is told, in the order in which events were touched. */
  lines(): { eventId: string; kind: ChangeKind }[] {
    return [...this.#changed].flatMap(([eventId, { before, after }]) =>
      kindsBetween(before, after).map((kind) => ({ eventId, kind })),
    );
  }

  #recordAdded(ids: readonly string[]): void {
    for (const id of ids) this.#changed.set(id, { before: undefined, after: undefined });
  }

  /** Stamps those that nothing else has stamped. */
  #touch(ids: readonly string[]): Promise<void> {
    return this.change(
      ids.filter((id) => !this.#changed.has(id)),
      {},
    );
  }
}
