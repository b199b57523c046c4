import { existsSync } from 'node:fs';
import { Columns } from '#model/map/columns.ts';
import type { MappedTown } from '#model/map/mapped-towns.ts';
import type { ReadModel } from '#model/map/read-model.ts';
import { type Bookmark, stillExists } from '#server/changes/service.ts';
import type { Db } from '#server/database/connect.ts';
import type { Log } from '#server/log.ts';
import { townsVersion } from '#server/places/town-of-address/service.ts';
import { readSnapshot, SnapshotWriter, UnusableSnapshot } from './snapshot-file.ts';
import { readSchemaVersion } from './store.ts';

/** Must be increased when the meaning of a column changes, so that older snapshots are rejected. */
const format = 6;
/** Changes since the last snapshot are read from the change log at the next start, which is fast for some minutes of changes. */
const saveEveryMs = 300_000;

/** The state of the database that a read model contains. */
export interface Origin {
  /** All changes up to this position are applied. */
  bookmark: Bookmark;
  /** When everything was last loaded from the tables. */
  loadedAt: Date;
  /** Events that ended before this instant are missing. */
  leftOutAt: Date;
}

interface Facts {
  format: number;
  /** The last migration, because a migration may change events without writing to the change log. */
  schema: string;
  bookmark: Bookmark;
  loadedAtMs: number;
  leftOutAtMs: number;
  /** The ids of the catalogue, indexed by slot. */
  styles: string[];
  types: string[];
  /** The names of the time zones, indexed by slot. */
  zones: string[];
  towns: readonly MappedTown[];
  townsVersion: number;
}

/**
 * Saves a read model to a file, so that the next start need not load every event. A snapshot is used only if the file is
 * intact, of this version, and of the current state of this database.
 */
export class Snapshots {
  readonly #path: string;
  readonly #db: Db;
  readonly #log: Log;
  #saved = '';
  #nextSaveMs = 0;
  #schema = '';
  #writer: SnapshotWriter | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(path: string, db: Db, log: Log) {
    this.#path = path;
    this.#db = db;
    this.#log = log;
  }

  /**
   * Loads the snapshot into an empty model, and returns its state, from which the change log has to be applied. Returns
   * undefined if there is no usable snapshot, and logs the reason.
   */
  async restore(model: ReadModel, now: Date): Promise<Origin | undefined> {
    this.#schema = await readSchemaVersion(this.#db);
    if (!existsSync(this.#path)) return undefined;
    try {
      const { facts, columns } = await this.#read();
      if (facts.townsVersion !== townsVersion) throw new UnusableSnapshot('the towns of the gazetteer are others');
      if (facts.schema !== this.#schema) throw new UnusableSnapshot('the database has been migrated since');
      if (Math.max(facts.loadedAtMs, facts.leftOutAtMs) > now.getTime())
        throw new UnusableSnapshot('it is from the future');
      if (!(await stillExists(this.#db, facts.bookmark)))
        throw new UnusableSnapshot('it is of another database, or of another state of this one');
      for (const id of facts.styles) model.styles.of(id);
      for (const id of facts.types) model.types.of(id);
      for (const name of facts.zones) model.zones.of(name);
      for (const town of facts.towns) model.towns.of(town);
      model.columns = columns;
      const { bookmark, loadedAtMs, leftOutAtMs } = facts;
      const origin = { bookmark, loadedAt: new Date(loadedAtMs), leftOutAt: new Date(leftOutAtMs) };
      this.#saved = fingerprint(origin);
      this.#log.info({ events: columns.size }, 'map loaded from its snapshot');
      return origin;
    } catch (error) {
      if (!(error instanceof UnusableSnapshot)) throw error;
      this.#log.warn({ why: error.message }, 'the snapshot of the map is not used');
      return undefined;
    }
  }

  /** Starts writing a snapshot if the last one is some minutes old. Must be called between two changes of the model. */
  saveWhenDue(model: ReadModel, origin: Origin): void {
    if (this.#writer || performance.now() < this.#nextSaveMs) return;
    void this.save(model, origin);
  }

  /** Writes a snapshot if something has changed. Never rejects: without a snapshot the next start only takes longer. */
  async save(model: ReadModel, origin: Origin): Promise<void> {
    await this.#writing;
    if (this.#saved === fingerprint(origin)) return;
    this.#writing = this.#write(model, origin);
    await this.#writing;
  }

  /** Must be called before the columns of the model change. */
  detach(): void {
    this.#writer?.detach();
  }

  async #read(): Promise<{ facts: Facts; columns: Columns }> {
    try {
      const { facts, parts } = await readSnapshot(this.#path);
      // Written by this class, perhaps in another version.
      const known = facts as Facts;
      if (known.format !== format) throw new UnusableSnapshot('it is of another version');
      return { facts: known, columns: Columns.of(parts) };
    } catch (error) {
      throw error instanceof UnusableSnapshot ? error : new UnusableSnapshot(String(error), { cause: error });
    }
  }

  async #write({ columns, styles, types, zones, towns }: ReadModel, origin: Origin): Promise<void> {
    const { bookmark, loadedAt, leftOutAt } = origin;
    const [loadedAtMs, leftOutAtMs] = [loadedAt.getTime(), leftOutAt.getTime()];
    const slots = { styles: styles.ids, types: types.ids, zones: zones.ids, towns: towns.all };
    const facts: Facts = { format, townsVersion, schema: this.#schema, bookmark, loadedAtMs, leftOutAtMs, ...slots };
    this.#writer = new SnapshotWriter(this.#path, facts, columns.parts());
    try {
      await this.#writer.write();
      this.#saved = fingerprint(origin);
    } catch (error) {
      this.#log.warn({ err: error }, 'writing the snapshot of the map failed; the next start loads all events');
    } finally {
      this.#writer = undefined;
      this.#nextSaveMs = performance.now() + saveEveryMs;
    }
  }
}

function fingerprint({ bookmark, loadedAt, leftOutAt }: Origin): string {
  return JSON.stringify([bookmark, loadedAt, leftOutAt]);
}
