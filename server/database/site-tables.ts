import type { Generated, JSONColumnType } from 'kysely';

export interface SiteTables {
  site_settings: SiteSettingsTable;
}

/** At most one row: the settings changed by administrators. */
interface SiteSettingsTable {
  is_only: Generated<boolean>;
  /** Increases with each change. */
  version: number;
  /** By name of the setting; a text by `texts.fr.about`. Others have their defaults. */
  settings: JSONColumnType<Record<string, unknown>>;
}
