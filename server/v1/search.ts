import type { Dance } from '#contract/catalogue.ts';
import type { Output, Reply } from '#contract/endpoint.ts';
import type { SearchGroup } from '#contract/search.ts';
import type { search as searchEndpoint, V1SearchGroup } from '#contract/v1/search.ts';
import { listDances, listEventTypes } from '#server/catalogue/service.ts';
import { recordsByIds } from '#server/events/published/service.ts';
import type { CacheableResponse } from '#server/http/response-cache.ts';
import { townOfAddress } from '#server/places/town-of-address/service.ts';
import type { Tools } from '#server/tools.ts';
import { v1Headers } from './list-reply.ts';
import { toCatalogueReference, toV1EventInList, type V1Format } from './to-v1.ts';

/** Returns the response with the results of a search by name, without the meaning of phrases. */
export async function search(
  tools: Tools,
  query: Output<typeof searchEndpoint, 'query'>,
): Promise<CacheableResponse<Reply<typeof searchEndpoint>>> {
  const format = { publicUrl: tools.config.publicUrl, lang: query.lang };
  const { answer, trueUntil } = await tools.search.find(query);
  const groups = await Promise.all(answer.groups.map((group) => toV1Group(tools, group, format)));
  return {
    body: { isComplete: answer.isComplete, groups: groups.filter((group) => group !== null) },
    // An incomplete answer must not be cached, neither here nor elsewhere.
    headers: answer.isComplete ? v1Headers : { 'cache-control': 'no-store' },
    trueUntil: answer.isComplete ? trueUntil : new Date(0),
  };
}

async function toV1Group(tools: Tools, group: SearchGroup, format: V1Format): Promise<V1SearchGroup | null> {
  const { publicUrl, lang } = format;
  switch (group.kind) {
    case 'filters':
      return null;
    case 'styles':
      return { kind: 'styles', found: entriesOf(group.found, await listDances(tools), format) };
    case 'types':
      return { kind: 'types', found: entriesOf(group.found, await listEventTypes(tools), format) };
    case 'towns':
      return { kind: 'towns', found: await Promise.all(group.found.map((town) => toTown(town, format))) };
    case 'events': {
      const ids = group.found.map(({ id }) => id);
      const records = await recordsByIds(tools, ids, 'list');
      return { kind: 'events', found: records.map((record) => toV1EventInList(record, format)) };
    }
    case 'organisers':
      return {
        kind: 'organisers',
        found: group.found.map(({ slug, name }) => ({ slug, name, url: `${publicUrl}/organisers/${slug}` })),
      };
    case 'venues':
      return {
        kind: 'venues',
        found: group.found.map(({ slug, name, town, townNames, latitude, longitude }) => ({
          ...{ slug, name, url: slug === null ? null : `${publicUrl}/venues/${slug}` },
          ...{ town: townNames?.[lang] ?? town, latitude, longitude },
        })),
      };
  }
}

function entriesOf(found: readonly { slug: string }[], entries: readonly Dance[], { lang }: V1Format) {
  const bySlug = new Map(entries.map((entry) => [entry.slug, entry]));
  return found.flatMap(({ slug }) => {
    const entry = bySlug.get(slug);
    return entry ? [toCatalogueReference(entry, lang)] : [];
  });
}

type FoundTown = Extract<SearchGroup, { kind: 'towns' }>['found'][number];

async function toTown(town: FoundTown, { lang }: V1Format) {
  const { name, names, region, regionNames, countryCode, latitude, longitude, count } = town;
  const slugged = await townOfAddress({ town: name, countryCode, latitude, longitude });
  return {
    ...{ slug: slugged?.slug ?? null, name: names?.[lang] ?? name, region: regionNames?.[lang] ?? region },
    ...{ countryCode, latitude, longitude, events: { upcoming: count } },
  };
}
