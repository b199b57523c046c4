import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, Slug } from './identity.ts';
import { locales } from './locales.ts';
import { line } from './text.ts';

/** `#` and six hexadecimal digits, the format of CSS and `<input type="color">`. */
const Color = z.string().check(z.regex(/^#[0-9a-f]{6}$/i));

/** The name by language of the site. Languages that are missing use `name`. */
const Names = z.partialRecord(z.enum(locales), z.string());

const CatalogueEntry = {
  id: Id,
  /** Used in URLs: `?styles=lindy-hop,tango`. */
  slug: Slug,
  name: z.string(),
  names: Names,
  color: Color,
  /**
   * Former slugs, and the slugs of entries that were merged into this one, because old URLs still use them. Only
   * present if there are any, and only in the lists of the catalogue.
   */
  formerSlugs: z.optional(z.array(Slug)),
};

/** A style of dance: tango, lindy hop, balfolk… */
export const Dance = z.object(CatalogueEntry);
export type Dance = z.infer<typeof Dance>;

/** A kind of event: social, festival, workshop… */
export const EventType = z.object(CatalogueEntry);
export type EventType = z.infer<typeof EventType>;

export const listDances = endpoint('GET', '/api/internal/dances', {
  summary: 'Every dance style, in the order of the catalogue.',
  who: 'anyone',
  reply: z.array(Dance),
});

export const listEventTypes = endpoint('GET', '/api/internal/event_types', {
  summary: 'Every event type, in the order of the catalogue.',
  who: 'anyone',
  reply: z.array(EventType),
});

const NewEntry = z.object({
  name: line(60),
  /** Languages that are missing keep their name; an empty text removes it. */
  names: z.optional(z.partialRecord(z.enum(locales), z.union([z.literal(''), line(60)]))),
  color: Color,
});

const OneEntry = z.object({ id: Id });

const MergedEntry = z.object({ into: Id });

/** Ids in display order. Entries that are not listed come after these. */
const Order = z.object({ ids: z.array(Id).check(z.maxLength(500)) });

export const addDance = endpoint('POST', '/api/dances', {
  summary: 'Adds a dance style, at the end of the catalogue.',
  who: 'administrator',
  body: NewEntry,
  reply: Dance,
  status: 201,
  refusals: ['entry-taken'],
});

export const changeDance = endpoint('PUT', '/api/dances/{id}', {
  summary: 'Renames, translates or recolours a dance style. URLs with the old slug still work.',
  who: 'administrator',
  params: OneEntry,
  body: NewEntry,
  reply: Dance,
  refusals: ['entry-unknown', 'entry-taken'],
});

export const removeDance = endpoint('DELETE', '/api/dances/{id}', {
  summary: 'Removes a dance style that no event uses.',
  who: 'administrator',
  params: OneEntry,
  reply: z.void(),
  status: 204,
  refusals: ['entry-unknown', 'entry-in-use'],
});

export const mergeDance = endpoint('POST', '/api/dances/{id}/merge', {
  summary: 'Replaces a dance style by another one in all events, and removes it.',
  who: 'administrator',
  params: OneEntry,
  body: MergedEntry,
  reply: Dance,
  refusals: ['entry-unknown'],
});

export const orderDances = endpoint('PUT', '/api/dances', {
  summary: 'Changes the order of the dance styles.',
  who: 'administrator',
  body: Order,
  reply: z.array(Dance),
});

export const addEventType = endpoint('POST', '/api/event_types', {
  summary: 'Adds an event type, at the end of the catalogue.',
  who: 'administrator',
  body: NewEntry,
  reply: EventType,
  status: 201,
  refusals: ['entry-taken'],
});

export const changeEventType = endpoint('PUT', '/api/event_types/{id}', {
  summary: 'Renames, translates or recolours an event type. URLs with the old slug still work.',
  who: 'administrator',
  params: OneEntry,
  body: NewEntry,
  reply: EventType,
  refusals: ['entry-unknown', 'entry-taken'],
});

export const removeEventType = endpoint('DELETE', '/api/event_types/{id}', {
  summary: 'Removes an event type that no event uses.',
  who: 'administrator',
  params: OneEntry,
  reply: z.void(),
  status: 204,
  refusals: ['entry-unknown', 'entry-in-use'],
});

export const mergeEventType = endpoint('POST', '/api/event_types/{id}/merge', {
  summary: 'Replaces an event type by another one in all events, and removes it.',
  who: 'administrator',
  params: OneEntry,
  body: MergedEntry,
  reply: EventType,
  refusals: ['entry-unknown'],
});

export const orderEventTypes = endpoint('PUT', '/api/event_types', {
  summary: 'Changes the order of the event types.',
  who: 'administrator',
  body: Order,
  reply: z.array(EventType),
});
