import type { Locale } from '#contract/locales.ts';
import type { V1CatalogueEntry } from '#contract/v1/catalogue.ts';
import { listEntries } from '#server/catalogue/service.ts';
import type { Tools } from '#server/tools.ts';
import { listReply } from './list-reply.ts';
import { toCatalogueReference } from './to-v1.ts';

/** Returns the response with all styles or all types, in the order of the catalogue. */
export async function listCatalogue(
  tools: Pick<Tools, 'db' | 'config' | 'site'>,
  table: Parameters<typeof listEntries>[1],
  query: { lang: Locale },
  address: string,
) {
  const items = (await listEntries(tools, table)).map(
    (entry): V1CatalogueEntry => ({
      ...toCatalogueReference(entry, query.lang),
      ...{ names: entry.names, color: entry.color, formerSlugs: entry.formerSlugs ?? [] },
    }),
  );
  return listReply(tools, address, query, { items, next: null, total: items.length });
}
