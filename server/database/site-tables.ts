import type { Generated, JSONColumnType } from 'kysely';

export interface SiteTables {
  site_settings: SiteSettingsTable;
  site_changes: SiteChangeTable;
  site_pictures: SitePictureTable;
}

/** At most one row: the settings changed by administrators. */
interface SiteSettingsTable {
  is_only: Generated<boolean>;
  /** Increases with each change. */
  version: number;
  /** By name of the setting; a text by `texts.fr.about`. Others have their defaults. */
  settings: JSONColumnType<Record<string, unknown>>;
}

interface SiteChangeTable {
  /** The version that the change made. */
  version: number;
  at: Date;
  /** Null if the account was deleted. */
  actor_id: string | null;
  /** Old and new values by the keys of `site_settings.settings`; null for a default. */
  changes: JSONColumnType<Record<string, { from: unknown; to: unknown }>>;
}

/** Pictures of the current settings, or of former ones that can be restored. */
interface SitePictureTable {
  picture_id: string;
}
