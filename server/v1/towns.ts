import type { Output } from '#contract/endpoint.ts';
import type { Locale } from '#contract/locales.ts';
import type { listTowns as listTownsEndpoint, V1Town, V1TownInList } from '#contract/v1/towns.ts';
import type { CacheableResponse } from '#server/http/response-cache.ts';
import type { Tools } from '#server/tools.ts';
import { townsOf } from '#server/towns/service.ts';
import { listReply, readListCursor, resourceHeaders } from './list-reply.ts';
import { toCatalogueReference, type V1Format } from './to-v1.ts';

/** Returns the response with a page of the towns with upcoming events. Throws `invalid-input` for an invalid cursor. */
export async function listTowns(tools: Tools, query: Output<typeof listTownsEndpoint, 'query'>, address: string) {
  const format = { publicUrl: tools.config.publicUrl, lang: query.lang };
  const page = await townsOf(tools).listPublicTowns({ ...query, cursor: readListCursor(query) });
  return listReply(tools, address, query, { ...page, items: page.items.map((town) => toListed(town, format)) });
}

/** Returns the response with one town, by a name in another language too. Throws `town-unknown`. */
export async function showTown(tools: Tools, slug: string, lang: Locale): Promise<CacheableResponse<V1Town>> {
  const { publicUrl } = tools.config;
  const { town, styles } = await townsOf(tools).showPublicTown(slug);
  return {
    body: {
      ...toListed(town, { publicUrl, lang }),
      styles: styles.map(({ dance, count }) => ({
        ...toCatalogueReference(dance, lang),
        events: { upcoming: count },
      })),
    },
    headers: resourceHeaders(tools, `/api/v1/towns/${town.slug}`, slug === town.slug),
  };
}

type Listed = Awaited<ReturnType<ReturnType<typeof townsOf>['listPublicTowns']>>['items'][number];

function toListed(town: Listed, { publicUrl, lang }: V1Format): V1TownInList {
  const { slug, name, names, region, regionNames, countryCode, latitude, longitude, upcoming } = town;
  return {
    ...{ slug, name: names?.[lang] ?? name, region: regionNames?.[lang] ?? region },
    ...{ countryCode, latitude, longitude, url: `${publicUrl}/city/${slug}`, events: { upcoming } },
  };
}
