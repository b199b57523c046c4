import * as z from 'zod/mini';
import { CountryCode, Latitude, Longitude } from '#contract/coordinates.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Slug } from '#contract/identity.ts';
import { SearchWords } from '#contract/paging.ts';
import { component, described } from './described.ts';
import { V1CatalogueReference } from './events.ts';
import { lang, Page, paging } from './shapes.ts';

const UpcomingCount = z.object({
  upcoming: described(
    z.int().check(z.gte(0)),
    'Number of events that have not ended, each date counted. On large sites up to ten minutes old.',
  ),
});

export const V1TownInList = component(
  'TownInList',
  z.object({
    slug: Slug,
    name: described(z.string(), 'In the requested language.'),
    region: described(z.string(), 'Region, state or province, in the requested language, possibly empty.'),
    countryCode: described(CountryCode, 'ISO 3166-1.'),
    latitude: Latitude,
    longitude: Longitude,
    url: described(z.string(), 'Address of its page.'),
    events: UpcomingCount,
  }),
);
export type V1TownInList = z.infer<typeof V1TownInList>;

export const V1Town = component(
  'Town',
  z.object({
    ...V1TownInList.shape,
    styles: described(
      z.array(z.object({ ...V1CatalogueReference.shape, events: UpcomingCount })),
      'Styles with events, most frequent first.',
    ),
  }),
);
export type V1Town = z.infer<typeof V1Town>;

export const listTowns = endpoint('GET', '/api/v1/towns', {
  summary: 'Lists the towns with events that have not ended, most events first.',
  who: 'anyone',
  policy: 'reads',
  query: z.strictObject({
    q: described(SearchWords, 'Beginnings of words of the name, in any language.'),
    lang,
    ...paging,
  }),
  reply: Page(V1TownInList),
});

export const showTown = endpoint('GET', '/api/v1/towns/{slug}', {
  summary: 'Returns one town by its slug or its name in another language, with the number of events by style.',
  who: 'anyone',
  policy: 'reads',
  params: z.object({ slug: Slug }),
  query: z.strictObject({ lang }),
  reply: V1Town,
  refusals: ['town-unknown'],
});
