import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, Slug } from './identity.ts';
import { locales } from './locales.ts';

/** `#` and six hexadecimal digits, as CSS and `<input type="color">` write it. */
const Color = z.string().check(z.regex(/^#[0-9a-f]{6}$/i));

/** A name in each language; where one is missing, `name` stands in. */
const Names = z.partialRecord(z.enum(locales), z.string());

const CatalogueEntry = {
  id: Id,
  /** What stands in addresses: `?styles=lindy-hop,tango`. */
  slug: Slug,
  name: z.string(),
  names: Names,
  color: Color,
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
