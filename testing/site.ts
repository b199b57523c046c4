import type { Config } from '#server/config.ts';
import { defaultSettings } from '#server/site/effective-settings.ts';
import { lookOf, type Site } from '#server/site/service.ts';

/** Returns the settings of a site that are those of the environment and never change, without a database. */
export function unchangedSite(config: Config): Site {
  const settings = defaultSettings(config);
  return {
    settings,
    defaults: settings,
    ownKeys: [],
    look: lookOf(settings),
    version: 0,
    async refresh() {},
    onChange: () => () => {},
    async close() {},
  };
}
