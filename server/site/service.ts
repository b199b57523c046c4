import { hash } from 'node:crypto';
import type { Locale } from '#contract/locales.ts';
import { productDefaults, type SiteSettings } from '#contract/site.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/database/connect.ts';
import type { Log } from '#server/log.ts';
import { OutageLog } from '#server/observability/outage-log.ts';
import { PollingLoop } from '#server/scheduling/polling-loop.ts';
import { offerNamesIn } from '#server/text/offered-names.ts';
import { defaultSettings, effectiveSettings } from './effective-settings.ts';
import { picturesOf } from './pictures.ts';
import { renderMarkdown } from './render-markdown.ts';
import { findMark, findSettings, type StoredSettings } from './store.ts';

/** The settings of the site in memory, equal to those in the database. */
export interface Site {
  readonly settings: SiteSettings;
  /** The values of the settings that no administrator has changed. */
  readonly defaults: SiteSettings;
  /** Keys of the settings that administrators have changed: `name`, `texts.fr.about`. */
  readonly ownKeys: readonly string[];
  /** Changes with name, tagline, colour, icon and logos. Part of the addresses of icons. Undefined: the look of the product. */
  readonly look: string | undefined;
  /** Increases with each change; 0 before the first. The same in all processes. */
  readonly version: number;
  /** Applies a change in the database. Call it after a write of this process. Never rejects; a failure is logged. */
  refresh(): Promise<void>;
  /** Calls `listener` after each change. Returns a function that removes the listener. */
  onChange(listener: () => void): () => void;
  /** Stops polling. */
  close(): Promise<void>;
}

/**
 * Returns the settings of the site as they apply now: name, languages, rules. From memory. Every cache of responses is
 * invalidated when they change (`EventMap.version`).
 */
export function siteOf({ site }: { site: Pick<Site, 'settings'> }): SiteSettings {
  return site.settings;
}

/** Returns a language if the site offers it, otherwise its default language. */
export function offeredLanguage(tools: { site: Pick<Site, 'settings'> }, locale: Locale | null | undefined): Locale {
  const { languages, defaultLanguage } = siteOf(tools);
  return locale && languages.includes(locale) ? locale : defaultLanguage;
}

/** Returns a text in Markdown as HTML, as pages show it. */
export function renderText(text: string): string {
  return renderMarkdown(text);
}

/** Returns a hash of the look of a site; undefined for that of the product. */
export function lookOf(site: SiteSettings): string | undefined {
  const own = shown(site);
  return own === shown(productDefaults) ? undefined : hash('sha1', own, 'base64url').slice(0, 6);
}

function shown({ name, tagline, accentColor, icon, logoLight, logoDark }: SiteSettings): string {
  const pictures = [icon, logoLight, logoDark].map((picture) => picture?.sources[0]?.url);
  return JSON.stringify([name, tagline, accentColor, pictures]);
}

interface Environment {
  config: Config;
  db: Db;
  log: Log;
  /** Whether other processes write to the database, too. */
  isShared?: boolean;
}

/** Changes of other servers apply within half a second. A round costs one row by its key. */
const pauseMs = 400;

/** Loads the settings of the site. Resolves when they are loaded, and throws if they cannot be. */
export async function openSiteSettings({ config, db, log, isShared = false }: Environment): Promise<Site> {
  const defaults = defaultSettings(config);
  const listeners = new Set<() => void>();
  let settings = defaults;
  let stored: StoredSettings = { version: 0, settings: {} };
  let mark = '';

  async function load(): Promise<void> {
    const found = await findSettings(db);
    const read = effectiveSettings(defaults, found.settings, await picturesOf(db, found.settings));
    if (read.unreadable.length > 0)
      log.warn({ settings: read.unreadable }, 'some settings of the site are of another version and have no effect');
    const hasChanged = found.mark !== mark;
    mark = found.mark;
    ({ settings } = read);
    offerNamesIn(settings.languages);
    stored = found;
    if (hasChanged) for (const listener of listeners) listener();
  }

  const messages = { away: 'reading the settings of the site failed', back: 'reading the settings of the site works' };
  const loop = new PollingLoop({
    async round() {
      if ((await findMark(db)) !== mark) await load();
      return false;
    },
    pauseMs: ({ hasFailed }) => (isShared || hasFailed ? pauseMs : Number.POSITIVE_INFINITY),
    watch: new OutageLog(log, messages, { isUnexpected: true }),
  });

  await load();
  if (isShared) void loop.run();
  return {
    get settings() {
      return settings;
    },
    defaults,
    get ownKeys() {
      return Object.keys(stored.settings);
    },
    get look() {
      return lookOf(settings);
    },
    get version() {
      return stored.version;
    },
    refresh: () => loop.run(),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => loop.stop(),
  };
}
