import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { Slug } from '#contract/identity.ts';
import { locales } from '#contract/locales.ts';
import { component, described, openEnum } from './described.ts';
import { V1CatalogueReference } from './events.ts';
import { lang, Page } from './shapes.ts';

export const V1CatalogueEntry = component(
  'CatalogueEntry',
  z.object({
    ...V1CatalogueReference.shape,
    names: described(z.partialRecord(openEnum(locales), z.string()), 'Name by language. Missing ones equal `name`.'),
    color: described(z.string(), '`#` and six hexadecimal digits.'),
    formerSlugs: described(z.array(Slug), 'Former slugs, and those of entries that were merged into this one.'),
  }),
);
export type V1CatalogueEntry = z.infer<typeof V1CatalogueEntry>;

const query = z.strictObject({ lang });

export const listStyles = endpoint('GET', '/api/v1/styles', {
  summary: 'Lists all dance styles, in the order of the catalogue.',
  who: 'anyone',
  policy: 'reads',
  query,
  reply: Page(V1CatalogueEntry),
});

export const listTypes = endpoint('GET', '/api/v1/types', {
  summary: 'Lists all types of events, in the order of the catalogue.',
  who: 'anyone',
  policy: 'reads',
  query,
  reply: Page(V1CatalogueEntry),
});
