import type { SiteChange, SiteHistoryEntry, SiteSettings } from '#contract/site.ts';
import { sitePictureKinds } from '#contract/site-values.ts';
import type { Db } from '#server/database/connect.ts';
import { effectiveSettings } from '#server/site/effective-settings.ts';
import { picturesOf } from '#server/site/pictures.ts';
import type { Site } from '#server/site/service.ts';
import * as store from '#server/site/store.ts';
import { applyChange, changedKeys, isSame, toStoredChange } from './stored-change.ts';

/** Stored settings by key. Null: the default. */
export type StoredChange = Record<string, unknown>;

/** Returns a change by the keys under which settings are stored: `texts.fr.about` for a text. */
export function storedChangeOf(change: SiteChange): StoredChange {
  return toStoredChange(change);
}

/** A change in an open transaction. */
interface SettingsChange {
  /** All settings after the change. */
  after: SiteSettings;
  /** Old and new value by key; null for a default. Empty if nothing changes. */
  changes: Record<string, { from: unknown; to: unknown }>;
}

/**
 * Changes the stored settings in the transaction `db`, adds the change to the history, and returns it. `decide` gets the
 * current settings and returns what to change. Call `refresh` of the site after the commit.
 */
export async function changeSettings(
  db: Db,
  { defaults }: Pick<Site, 'defaults'>,
  { actorId, at }: { actorId: string; at: Date },
  decide: (before: store.StoredSettings) => StoredChange,
): Promise<SettingsChange> {
  const before = await store.lockSettings(db);
  const settings = applyChange(before.settings, decide(before), defaults);
  const changes = changedKeys(before.settings, settings);
  const pictures = await picturesOf(db, settings);
  if (Object.keys(changes).length > 0) {
    const version = before.version + 1;
    await store.updateSettings(db, { version, settings });
    await store.insertChange(db, { version, at, actor_id: actorId, changes });
    await store.keepPictures(db, [...pictures.keys()]);
  }
  return { after: effectiveSettings(defaults, settings, pictures).settings, changes };
}

/** Number of changes in the history of the panel. */
const maxEntries = 100;

/** Returns the last changes, newest first. */
export async function listChanges(db: Db): Promise<SiteHistoryEntry[]> {
  const [rows, { settings }] = [await store.findChanges(db, maxEntries), await store.findSettings(db)];
  return rows.map(({ version, at, changes, actor_id, actor_name }) => ({
    version,
    at: at.toISOString(),
    actor: actor_id === null ? null : { id: actor_id, name: actor_name ?? '' },
    changes,
    isCurrent: isInForce(settings, changes),
  }));
}

/** Returns the values before the change of a version. Undefined if there is no such version, or if they changed again. */
export async function changeBack(db: Db, version: number): Promise<StoredChange | undefined> {
  const { settings } = await store.lockSettings(db);
  const change = await store.findChange(db, version);
  if (!change || !isInForce(settings, change.changes)) return undefined;
  return Object.fromEntries(Object.entries(change.changes).map(([key, { from }]) => [key, from]));
}

function isInForce(settings: Record<string, unknown>, changes: SettingsChange['changes']): boolean {
  return Object.entries(changes).every(([key, { to }]) => isSame(settings[key], to));
}

/** Returns the kinds of pictures that a change names but that do not exist. */
export function missingPictures(change: StoredChange, after: SiteSettings) {
  return sitePictureKinds.filter((kind) => change[kind] && after[kind] === null);
}
