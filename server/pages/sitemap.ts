import { locales } from '#contract/locales.ts';
import { Problem } from '#server/http/problem.ts';
import { listForSitemap } from '#server/organisers/service.ts';
import { isFresh } from '#server/time/clock.ts';
import type { Tools } from '#server/tools.ts';
import type { Towns } from '#server/towns/service.ts';
import { firstVenues, listVenuesForSitemap } from '#server/venues/service.ts';
import { firstOfEachPart, slugsFrom } from './store.ts';

/** Search engines take up to 50,000 addresses in a file; smaller ones are quicker to answer. */
const addressesInPart = 10_000;

/** The whole table is read to find where the parts begin: not more often than this. */
const keptMs = 10 * 60_000;

type SitemapTools = Pick<Tools, 'config' | 'db' | 'clock'>;

interface Entry {
  path: string;
  changedAt?: Date;
  /** Whether search engines are told here too in which languages it is. */
  hasLanguages?: true;
}

/**
 * What search engines ask for: what they may read, every event that is not over, every organiser with events, and every venue,
 * town and style with events to come.
 */
export class Sitemap {
  readonly #tools: SitemapTools;
  readonly #towns: Pick<Towns, 'listForSitemap'>;
  #kept: { at: number; parts: Promise<string[]> } | undefined;
  #keptVenues: { at: number; parts: Promise<string[]> } | undefined;
  #keptOrganisers: { at: number; parts: Promise<Entry[][]> } | undefined;

  constructor(tools: SitemapTools, towns: Pick<Towns, 'listForSitemap'>) {
    this.#tools = tools;
    this.#towns = towns;
  }

  robots(): string {
    return `User-agent: *\nDisallow: /api/\nSitemap: ${this.#address('/sitemap.xml')}\n`;
  }

  /** The list of the parts. */
  async index(): Promise<string> {
    const events = (await this.#parts()).map((_, index) => `/sitemaps/events-${index + 1}.xml`);
    const organisers = (await this.#organiserParts()).map((_, index) => `/sitemaps/organisers-${index + 1}.xml`);
    const pages = (await this.#towns.listForSitemap()).length;
    const towns = Array.from(
      { length: Math.ceil(pages / addressesInPart) },
      (_, nth) => `/sitemaps/towns-${nth + 1}.xml`,
    );
    const venues = (await this.#venueParts()).map((_, index) => `/sitemaps/venues-${index + 1}.xml`);
    const parts = ['/sitemaps/site.xml', ...towns, ...events, ...organisers, ...venues];
    return this.#xml('sitemapindex', 'sitemap', asEntries(parts));
  }

  /** The pages that are always there. */
  site(): string {
    return this.#xml('urlset', 'url', asEntries(['/', '/about']));
  }

  /** The events of one part, from 1 on; `not-found` beyond the last. */
  async events(part: number): Promise<string> {
    const first = (await this.#parts())[part - 1];
    if (first === undefined) throw new Problem('not-found');
    const slugs = await slugsFrom(this.#tools.db, this.#tools.clock(), first, addressesInPart);
    return this.#xml('urlset', 'url', asEntries(slugs.map((slug) => `/events/${slug}`)));
  }

  /** The organisers of one part, from 1 on, with the day of their last change; `not-found` beyond the last. */
  async organisers(part: number): Promise<string> {
    const entries = (await this.#organiserParts())[part - 1];
    if (!entries) throw new Problem('not-found');
    return this.#xml('urlset', 'url', entries);
  }

  /** Styles, towns and styles in towns: those of one part, from 1 on; `not-found` beyond the last. */
  async towns(part: number): Promise<string> {
    const first = (part - 1) * addressesInPart;
    const pages = (await this.#towns.listForSitemap()).slice(Math.max(0, first), first + addressesInPart);
    if (pages.length === 0) throw new Problem('not-found');
    const entries = pages.map(({ town, style, changedAt }): Entry => {
      const path = town === undefined ? `/dance/${style}` : `/city/${[town, style].filter(Boolean).join('/')}`;
      return { path, changedAt, hasLanguages: true };
    });
    return this.#xml('urlset', 'url', entries);
  }

  /** The venues of one part, from 1 on, with the day of their last change; `not-found` beyond the last. */
  async venues(part: number): Promise<string> {
    const first = (await this.#venueParts())[part - 1];
    if (first === undefined) throw new Problem('not-found');
    const venues = await listVenuesForSitemap(this.#tools, first, addressesInPart);
    return this.#xml(
      'urlset',
      'url',
      venues.map(({ slug, changedAt }) => ({ path: `/venues/${slug}`, changedAt })),
    );
  }

  #venueParts(): Promise<string[]> {
    const now = this.#tools.clock().getTime();
    if (!this.#keptVenues || !isFresh(now, this.#keptVenues.at, keptMs)) {
      const parts = firstVenues(this.#tools, addressesInPart);
      this.#keptVenues = { at: now, parts };
      // A failure is not kept.
      parts.catch(() => {
        this.#keptVenues = undefined;
      });
    }
    return this.#keptVenues.parts;
  }

  /** Few beside the events: all of them are kept at once. */
  #organiserParts(): Promise<Entry[][]> {
    const now = this.#tools.clock().getTime();
    if (!this.#keptOrganisers || !isFresh(now, this.#keptOrganisers.at, keptMs)) {
      const parts = readOrganisers(this.#tools);
      this.#keptOrganisers = { at: now, parts };
      // A failure is not kept.
      parts.catch(() => {
        this.#keptOrganisers = undefined;
      });
    }
    return this.#keptOrganisers.parts;
  }

  #parts(): Promise<string[]> {
    const now = this.#tools.clock();
    if (!this.#kept || !isFresh(now.getTime(), this.#kept.at, keptMs)) {
      const parts = firstOfEachPart(this.#tools.db, now, addressesInPart);
      this.#kept = { at: now.getTime(), parts };
      // A failure is not kept.
      parts.catch(() => {
        this.#kept = undefined;
      });
    }
    return this.#kept.parts;
  }

  #xml(root: string, item: string, entries: readonly Entry[]): string {
    const items = entries.map(({ path, changedAt, hasLanguages }) => {
      const changed = changedAt ? `<lastmod>${changedAt.toISOString().slice(0, 10)}</lastmod>` : '';
      const languages = hasLanguages ? this.#languages(path) : '';
      return `<${item}><loc>${this.#address(path)}</loc>${changed}${languages}</${item}>`;
    });
    const more = entries.some(({ hasLanguages }) => hasLanguages) ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : '';
    return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${more}>\n${items.join('\n')}\n</${root}>\n`;
  }

  /** The page in each language, and the address that finds the reader's own. */
  #languages(path: string): string {
    const inLanguage = (language: string, query: string) =>
      `<xhtml:link rel="alternate" hreflang="${language}" href="${this.#address(path)}${query}"/>`;
    return locales.map((locale) => inLanguage(locale, `?lang=${locale}`)).join('') + inLanguage('x-default', '');
  }

  /** Paths and slugs hold nothing that XML would read as its own; the public address may. */
  #address(path: string): string {
    return (this.#tools.config.publicUrl + path).replaceAll('&', '&amp;');
  }
}

function asEntries(paths: readonly string[]): Entry[] {
  return paths.map((path) => ({ path }));
}

async function readOrganisers({ db }: SitemapTools): Promise<Entry[][]> {
  const parts: Entry[][] = [];
  for (let last: string | undefined; ; ) {
    const rows = await listForSitemap({ db }, last, addressesInPart);
    last = rows.at(-1)?.id;
    if (last === undefined) return parts;
    parts.push(rows.map(({ slug, changedAt }) => ({ path: `/organisers/${slug}`, changedAt })));
  }
}
