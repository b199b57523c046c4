import { existsSync } from 'node:fs';
import { type Bookmark, isStillThere } from '#server/changes/service.ts';
import type { Db } from '#server/database/connect.ts';
import type { Log } from '#server/log.ts';
import { Columns } from './columns.ts';
import type { ReadModel } from './read-model.ts';
import { readSnapshot, SnapshotWriter, UnusableSnapshot } from './snapshot-file.ts';
import { readSchemaVersion } from './store.ts';

/** To be raised whenever columns mean something else than before: older snapshots are of no use then. */
const format = 5;
/** What has changed since the last one is read from the change log at the next start: minutes of it take no time. */
const saveEveryMs = 300_000;

/** Where what a read model holds was taken from. */
export interface Origin {
  /** All changes up to here are in it. */
  bookmark: Bookmark;
  /** When all of it was last read from the tables. */
  loadedAt: Date;
  /** Events that were over by then are not in it. */
  leftOutAt: Date;
}

interface Facts {
  format: number;
  /** The last migration: another version of Pista may have changed events without a word to the log. */
  schema: string;
  bookmark: Bookmark;
  loadedAtMs: number;
  leftOutAtMs: number;
  /** The ids of the catalogue, each at its slot. */
  styles: string[];
  types: string[];
  /** The names of the time zones, each at its slot. */
  zones: string[];
}

/**
 * Keeps a read model in a file, from which the next start takes it, so that it need not read every event. What is read is
 * checked: that the file is whole, of this version, and of this database in the state that it is in.
 */
export class Snapshots {
  readonly #path: string;
  readonly #db: Db;
  readonly #log: Log;
  #saved = '';
  #nextSaveMs = 0;
  #schema = '';
  #writer: SnapshotWriter | undefined;
  #underWay: Promise<void> = Promise.resolve();

  constructor(path: string, db: Db, log: Log) {
    this.#path = path;
    this.#db = db;
    this.#log = log;
  }

  /**
   * Puts the snapshot into a model that is still empty, and says where it is from: it has to be caught up from the change
   * log. What can't be trusted is not used, and the log is told why.
   */
  async restore(model: ReadModel, now: Date): Promise<Origin | undefined> {
    this.#schema = await readSchemaVersion(this.#db);
    if (!existsSync(this.#path)) return undefined;
    try {
      const { facts, columns } = await this.#read();
      if (facts.schema !== this.#schema) throw new UnusableSnapshot('the database has been migrated since');
      if (Math.max(facts.loadedAtMs, facts.leftOutAtMs) > now.getTime())
        throw new UnusableSnapshot('it is from the future');
      if (!(await isStillThere(this.#db, facts.bookmark)))
        throw new UnusableSnapshot('it is of another database, or of another state of this one');
      for (const id of facts.styles) model.styles.of(id);
      for (const id of facts.types) model.types.of(id);
      for (const name of facts.zones) model.zones.of(name);
      model.columns = columns;
      const { bookmark, loadedAtMs, leftOutAtMs } = facts;
      const origin = { bookmark, loadedAt: new Date(loadedAtMs), leftOutAt: new Date(leftOutAtMs) };
      this.#saved = fingerprint(origin);
      this.#log.info({ events: columns.size }, 'map taken from its snapshot');
      return origin;
    } catch (error) {
      if (!(error instanceof UnusableSnapshot)) throw error;
      this.#log.warn({ why: error.message }, 'the snapshot of the map is not used');
      return undefined;
    }
  }

  /** Begins to write what there is to write, now and then; to be called between two changes of the model. */
  saveWhenDue(model: ReadModel, origin: Origin): void {
    if (this.#writer || performance.now() < this.#nextSaveMs) return;
    void this.save(model, origin);
  }

  /** Writes what there is to write, and never rejects: a snapshot that can't be written costs time at the next start, no more. */
  async save(model: ReadModel, origin: Origin): Promise<void> {
    await this.#underWay;
    if (this.#saved === fingerprint(origin)) return;
    this.#underWay = this.#write(model, origin);
    await this.#underWay;
  }

  /** To be called before the columns of the model change. */
  detach(): void {
    this.#writer?.detach();
  }

  async #read(): Promise<{ facts: Facts; columns: Columns }> {
    try {
      const { facts, parts } = await readSnapshot(this.#path);
      // The file is as this class has written it, if perhaps in another version.
      const known = facts as Facts;
      if (known.format !== format) throw new UnusableSnapshot('it is of another version');
      return { facts: known, columns: Columns.of(parts) };
    } catch (error) {
      throw error instanceof UnusableSnapshot ? error : new UnusableSnapshot(String(error), { cause: error });
    }
  }

  async #write({ columns, styles, types, zones }: ReadModel, origin: Origin): Promise<void> {
    const { bookmark, loadedAt, leftOutAt } = origin;
    const [loadedAtMs, leftOutAtMs] = [loadedAt.getTime(), leftOutAt.getTime()];
    const slots = { styles: styles.ids, types: types.ids, zones: zones.ids };
    const facts: Facts = { format, schema: this.#schema, bookmark, loadedAtMs, leftOutAtMs, ...slots };
    this.#writer = new SnapshotWriter(this.#path, facts, columns.parts());
    try {
      await this.#writer.write();
      this.#saved = fingerprint(origin);
    } catch (error) {
      this.#log.warn({ err: error }, 'the snapshot of the map could not be written');
    } finally {
      this.#writer = undefined;
      this.#nextSaveMs = performance.now() + saveEveryMs;
    }
  }
}

function fingerprint({ bookmark, loadedAt, leftOutAt }: Origin): string {
  return JSON.stringify([bookmark, loadedAt, leftOutAt]);
}
