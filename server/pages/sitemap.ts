import { Problem } from '#server/http/problem.ts';
import type { Tools } from '#server/tools.ts';
import { firstOfEachPart, slugsFrom } from './store.ts';

/** Search engines take up to 50,000 addresses in a file; smaller ones are quicker to answer. */
const addressesInPart = 10_000;

/** The whole table is read to find where the parts begin: not more often than this. */
const keptMs = 10 * 60_000;

type SitemapTools = Pick<Tools, 'config' | 'db' | 'clock'>;

/** What search engines ask for: what they may read, and every event that is not over. */
export class Sitemap {
  readonly #tools: SitemapTools;
  #kept: { at: number; parts: Promise<string[]> } | undefined;

  constructor(tools: SitemapTools) {
    this.#tools = tools;
  }

  robots(): string {
    return `User-agent: *\nDisallow: /api/\nSitemap: ${this.#address('/sitemap.xml')}\n`;
  }

  /** The list of the parts. */
  async index(): Promise<string> {
    const events = (await this.#parts()).map((_, index) => `/sitemaps/events-${index + 1}.xml`);
    return this.#xml('sitemapindex', 'sitemap', ['/sitemaps/site.xml', ...events]);
  }

  /** The pages that are always there. */
  site(): string {
    return this.#xml('urlset', 'url', ['/', '/about']);
  }

  /** The events of one part, from 1 on; `not-found` beyond the last. */
  async events(part: number): Promise<string> {
    const first = (await this.#parts())[part - 1];
    if (first === undefined) throw new Problem('not-found');
    const slugs = await slugsFrom(this.#tools.db, this.#tools.clock(), first, addressesInPart);
    return this.#xml(
      'urlset',
      'url',
      slugs.map((slug) => `/events/${slug}`),
    );
  }

  #parts(): Promise<string[]> {
    const now = this.#tools.clock();
    if (!this.#kept || now.getTime() - this.#kept.at > keptMs) {
      const parts = firstOfEachPart(this.#tools.db, now, addressesInPart);
      this.#kept = { at: now.getTime(), parts };
      // A failure is not kept.
      parts.catch(() => {
        this.#kept = undefined;
      });
    }
    return this.#kept.parts;
  }

  #xml(root: string, item: string, paths: string[]): string {
    const items = paths.map((path) => `<${item}><loc>${this.#address(path)}</loc></${item}>`);
    return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${items.join('\n')}\n</${root}>\n`;
  }

  /** Paths and slugs hold nothing that XML would read as its own; the public address may. */
  #address(path: string): string {
    return (this.#tools.config.publicUrl + path).replaceAll('&', '&amp;');
  }
}
