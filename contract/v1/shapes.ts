import * as z from 'zod/mini';
import { Id, Slug } from '#contract/identity.ts';
import { locales } from '#contract/locales.ts';
import { type ProblemCode, ProblemDetails, problems } from '#contract/problems.ts';
import { component, described, openEnum } from './described.ts';

/* Parts that several resources of v1 share. */

/** An instant in UTC, to the second: `2026-11-04T20:25:05Z`. */
export const Instant = described(z.iso.datetime(), 'UTC: `2026-11-04T20:25:05Z`.');

export const IdOrSlug = z.union([Id, Slug]);

/** Language of the names of styles, types and towns. */
export const lang = z._default(
  described(z.enum(locales), 'Language of the names of styles, types and towns, and of alternative texts.'),
  'en',
);

/** `cursor` comes from `next` of the previous page. */
export const paging = {
  limit: z._default(
    described(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 'Number of items of a page.'),
    20,
  ),
  cursor: described(
    z.optional(z.string().check(z.maxLength(400))),
    'Taken from `next` of the previous page of the same list. It does not expire.',
  ),
};

/** Under which licence the data may be passed on. */
export const Licence = component(
  'Licence',
  z.object({
    id: described(z.nullable(z.string()), 'SPDX identifier, null if the operator has not stated a licence.'),
    url: described(z.nullable(z.string()), 'Text of the licence.'),
    attribution: described(z.string(), 'Name of the source, to be shown with the data.'),
    covers: described(z.string(), 'Part of the data that the licence covers: `facts`.'),
    note: z.string(),
  }),
);
export type Licence = z.infer<typeof Licence>;

/** A page of a list. */
export function Page<Item extends z.ZodMiniType>(item: Item) {
  return z.object({
    items: z.array(item),
    next: described(z.nullable(z.string()), 'Address of the next page, null on the last one.'),
    total: described(
      z.nullable(z.int().check(z.gte(0))),
      'Number of items of the whole list, null if counting them would be expensive.',
    ),
    licence: Licence,
  });
}

/** Numbers of events that are not cancelled, each date counted. */
export const EventCounts = z.object({
  upcoming: described(z.int().check(z.gte(0)), 'Number of events that have not ended.'),
  past: z.int().check(z.gte(0)),
});

/** A picture in several widths with the same aspect ratio. */
export const V1Picture = component(
  'Picture',
  z.object({
    url: described(z.string(), 'The widest size. Any site may show it.'),
    width: described(z.int(), 'In pixels.'),
    height: z.int(),
    alternativeText: z.string(),
    sizes: described(z.array(z.object({ url: z.string(), width: z.int() })), 'All sizes, by increasing width.'),
  }),
);
export type V1Picture = z.infer<typeof V1Picture>;

/** Problem details (RFC 9457). */
export const V1Problem = component(
  'ProblemDetails',
  z.object({
    ...ProblemDetails.shape,
    type: described(z.string(), 'Address of a page that explains the code.'),
    code: openEnum(Object.keys(problems) as [ProblemCode, ...ProblemCode[]]),
    detail: described(ProblemDetails.shape.detail, 'For developers, in English.'),
    instance: described(ProblemDetails.shape.instance, 'The request, as a URN. It is in the log of the server.'),
    fields: described(ProblemDetails.shape.fields, 'Rejected parameters or fields.'),
  }),
);
