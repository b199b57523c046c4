import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { SearchWords } from '#contract/paging.ts';
import { component, described } from './described.ts';
import { V1CatalogueReference, V1PageReference } from './events.ts';
import { EventCounts, IdOrSlug, lang, Page, paging, V1Picture } from './shapes.ts';

export const V1Organiser = component(
  'Organiser',
  z.object({
    ...V1PageReference.shape,
    words: described(z.string(), 'Plain text with paragraphs, possibly empty.'),
    links: described(z.array(z.string()), 'Absolute, http or https.'),
    picture: z.nullable(V1Picture),
    towns: described(z.array(z.string()), 'Towns of its events, most frequent first.'),
    styles: described(z.array(V1CatalogueReference), 'Styles of its events, most frequent first.'),
    events: EventCounts,
  }),
);
export type V1Organiser = z.infer<typeof V1Organiser>;

export const listOrganisers = endpoint('GET', '/api/v1/organisers', {
  summary: 'Lists organisers with events, by name.',
  who: 'anyone',
  policy: 'reads',
  query: z.strictObject({ q: described(SearchWords, 'Words of the name, in any order.'), lang, ...paging }),
  reply: Page(V1PageReference),
});

export const showOrganiser = endpoint('GET', '/api/v1/organisers/{idOrSlug}', {
  summary: 'Returns one organiser by its id, its slug or a former slug.',
  who: 'anyone',
  policy: 'reads',
  params: z.object({ idOrSlug: IdOrSlug }),
  query: z.strictObject({ lang }),
  reply: V1Organiser,
  refusals: ['organiser-unknown', 'organiser-hidden'],
});
