import { listDances } from '#server/catalogue/service.ts';
import { Problem } from '#server/http/problem.ts';
import { VersionedCache } from '#server/http/versioned-cache.ts';
import { listForSitemap } from '#server/organisers/service.ts';
import { siteOf } from '#server/site/service.ts';
import type { Tools } from '#server/tools.ts';
import type { Towns } from '#server/towns/service.ts';
import { firstVenues, listVenuesForSitemap } from '#server/venues/service.ts';
import { firstOfEachPart, slugsFrom } from './store.ts';

/** Search engines accept up to 50,000 URLs per file. Smaller files are faster to generate. */
const addressesInPart = 10_000;

/** Finding where the parts begin reads the whole table. */
const lifetimeMs = 10 * 60_000;
const minLifetimeMs = () => lifetimeMs;
/** A million events, and as many venues, have a hundred parts; towns and organisers take some megabytes. */
const maxBytes = { parts: 1_000_000, list: 8_000_000 };
const bytesPerId = 60;
const bytesPerEntry = 150;

type SitemapTools = Pick<Tools, 'config' | 'db' | 'clock' | 'site'> & { map: { readonly version: number } };

type TownPages = Awaited<ReturnType<Towns['listForSitemap']>>;

interface SitemapEntry {
  path: string;
  changedAt?: Date;
  /** Lists the page in each language. */
  hasLanguages?: true;
}

/**
 * `robots.txt` and sitemaps: every upcoming event, every organiser with events, and every venue, town and style with
 * upcoming events.
 */
export class Sitemap {
  readonly #tools: SitemapTools;
  readonly #towns: Pick<Towns, 'listForSitemap'>;
  readonly #eventParts: VersionedCache<string[]>;
  readonly #venueParts: VersionedCache<string[]>;
  readonly #organiserParts: VersionedCache<SitemapEntry[][]>;
  readonly #townPages: VersionedCache<TownPages>;

  constructor(tools: SitemapTools, towns: Pick<Towns, 'listForSitemap'>) {
    this.#tools = tools;
    this.#towns = towns;
    const parts = { maxBytes: maxBytes.parts, bytesOf: (ids: string[]) => bytesPerId * ids.length, minLifetimeMs };
    this.#eventParts = new VersionedCache(tools, { ...parts, name: 'sitemap: events' });
    this.#venueParts = new VersionedCache(tools, { ...parts, name: 'sitemap: venues' });
    this.#organiserParts = new VersionedCache<SitemapEntry[][]>(tools, {
      name: 'sitemap: organisers',
      maxBytes: maxBytes.list,
      bytesOf: (entries) => bytesPerEntry * entries.reduce((sum, { length }) => sum + length, 0),
      minLifetimeMs,
    });
    this.#townPages = new VersionedCache<TownPages>(tools, {
      name: 'sitemap: towns',
      maxBytes: maxBytes.list,
      bytesOf: ({ bytes }) => bytes,
      minLifetimeMs,
    });
  }

  /** Returns the text of `robots.txt`. */
  robots(): string {
    return `User-agent: *\nDisallow: /api/\nSitemap: ${this.#address('/sitemap.xml')}\n`;
  }

  /** The index of all sitemaps. */
  async index(): Promise<string> {
    const events = (await this.#firstEvents()).map((_, index) => `/sitemaps/events-${index + 1}.xml`);
    const organisers = (await this.#organisers()).map((_, index) => `/sitemaps/organisers-${index + 1}.xml`);
    const pages = (await this.#listTownPages()).length;
    const towns = Array.from(
      { length: Math.ceil(pages / addressesInPart) },
      (_, nth) => `/sitemaps/towns-${nth + 1}.xml`,
    );
    const venues = (await this.#firstVenues()).map((_, index) => `/sitemaps/venues-${index + 1}.xml`);
    const parts = ['/sitemaps/site.xml', ...towns, ...events, ...organisers, ...venues];
    return this.#xml('sitemapindex', 'sitemap', asEntries(parts));
  }

  /** The static pages. */
  site(): string {
    return this.#xml('urlset', 'url', asEntries(['/', '/about', '/embed/make']));
  }

  /** The events of one part, counted from 1. Throws `not-found` beyond the last part. */
  async events(part: number): Promise<string> {
    const first = (await this.#firstEvents())[part - 1];
    if (first === undefined) throw new Problem('not-found');
    const slugs = await slugsFrom(this.#tools.db, this.#tools.clock(), first, addressesInPart);
    return this.#xml('urlset', 'url', asEntries(slugs.map((slug) => `/events/${slug}`)));
  }

  /** The organisers of one part, counted from 1, with the day of their last change. Throws `not-found` beyond the last part. */
  async organisers(part: number): Promise<string> {
    const entries = (await this.#organisers())[part - 1];
    if (!entries) throw new Problem('not-found');
    return this.#xml('urlset', 'url', entries);
  }

  /** One part, counted from 1, of all pages of styles, towns and styles in towns. Throws `not-found` beyond the last part. */
  async towns(part: number): Promise<string> {
    const first = (part - 1) * addressesInPart;
    const pages = (await this.#listTownPages()).slice(first, first + addressesInPart);
    if (pages.length === 0) throw new Problem('not-found');
    const slugs = new Map((await listDances(this.#tools)).map(({ id, slug }) => [id, slug]));
    const entries = pages.map(({ town, danceId, changedAt }): SitemapEntry => {
      const style = danceId === undefined ? undefined : slugs.get(danceId);
      const path = town === undefined ? `/dance/${style}` : `/city/${[town.slug, style].filter(Boolean).join('/')}`;
      return { path, changedAt, hasLanguages: true };
    });
    return this.#xml('urlset', 'url', entries);
  }

  /** The venues of one part, counted from 1, with the day of their last change. Throws `not-found` beyond the last part. */
  async venues(part: number): Promise<string> {
    const first = (await this.#firstVenues())[part - 1];
    if (first === undefined) throw new Problem('not-found');
    const venues = await listVenuesForSitemap(this.#tools, first, addressesInPart);
    return this.#xml(
      'urlset',
      'url',
      venues.map(({ slug, changedAt }) => ({ path: `/venues/${slug}`, changedAt })),
    );
  }

  #listTownPages(): Promise<TownPages> {
    return this.#townPages.get('', () => this.#towns.listForSitemap());
  }

  /** Ids of the first event of each part. */
  #firstEvents(): Promise<string[]> {
    return this.#eventParts.get('', (now) => firstOfEachPart(this.#tools.db, now, addressesInPart));
  }

  /** Ids of the first venue of each part. */
  #firstVenues(): Promise<string[]> {
    return this.#venueParts.get('', () => firstVenues(this.#tools, addressesInPart));
  }

  /** There are few organisers, so all of them are cached. */
  #organisers(): Promise<SitemapEntry[][]> {
    return this.#organiserParts.get('', () => readOrganisers(this.#tools));
  }

  #xml(root: string, item: string, entries: readonly SitemapEntry[]): string {
    const items = entries.map(({ path, changedAt, hasLanguages }) => {
      const changed = changedAt ? `<lastmod>${changedAt.toISOString().slice(0, 10)}</lastmod>` : '';
      const languages = hasLanguages ? this.#languages(path) : '';
      return `<${item}><loc>${this.#address(path)}</loc>${changed}${languages}</${item}>`;
    });
    const more = entries.some(({ hasLanguages }) => hasLanguages) ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : '';
    return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${more}>\n${items.join('\n')}\n</${root}>\n`;
  }

  /** Links to the page in each language, and to the URL that selects the language of the reader. */
  #languages(path: string): string {
    const inLanguage = (language: string, query: string) =>
      `<xhtml:link rel="alternate" hreflang="${language}" href="${this.#address(path)}${query}"/>`;
    return (
      siteOf(this.#tools)
        .languages.map((locale) => inLanguage(locale, `?lang=${locale}`))
        .join('') + inLanguage('x-default', '')
    );
  }

  /** Paths and slugs contain nothing that XML must escape; the public URL may. */
  #address(path: string): string {
    return (this.#tools.config.publicUrl + path).replaceAll('&', '&amp;');
  }
}

function asEntries(paths: readonly string[]): SitemapEntry[] {
  return paths.map((path) => ({ path }));
}

async function readOrganisers({ db }: SitemapTools): Promise<SitemapEntry[][]> {
  const parts: SitemapEntry[][] = [];
  for (let last: string | undefined; ; ) {
    const rows = await listForSitemap({ db }, last, addressesInPart);
    last = rows.at(-1)?.id;
    if (last === undefined) return parts;
    parts.push(rows.map(({ slug, changedAt }) => ({ path: `/organisers/${slug}`, changedAt })));
  }
}
