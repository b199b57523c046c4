import * as z from 'zod/mini';
import { CountryCode } from './coordinates.ts';
import { eventFilters, nearness } from './events.ts';
import { Id, Slug } from './identity.ts';
import { locales } from './locales.ts';
import { BoundingBox } from './places.ts';

/* Pages that other sites show in a frame: lists, months and maps of events, and cards of single events. */

export const embedPath = '/embed';

export const embedViews = ['list', 'month', 'map'] as const;
export type EmbedView = (typeof embedViews)[number];

export const embedThemes = ['auto', 'light', 'dark'] as const;
export const embedFonts = ['system', 'serif', 'mono', 'site'] as const;
export type EmbedFont = (typeof embedFonts)[number];

/** Number of events in a list or on a map. */
export const embedLimit = { usual: 20, max: 50 } as const;
export const maxEmbedTitleCharacters = 80;

/** Size of a frame in pixels before its content reports a height, and the largest height that is applied. */
export const embedSize = {
  width: 640,
  heights: { list: 640, month: 620, map: 560, event: 260 },
  maxHeight: 5000,
} as const;

/** Six hexadecimal digits: `c42f12`. */
const Color = z.string().check(z.regex(/^[0-9a-f]{6}$/i));

/** A month of this century: `2026-12`. */
const Month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/));

const reference = z.union([Id, Slug]);

/** Appearance, for all embeds. */
const look = {
  /** By default the language of the reader's browser. */
  lang: z.optional(z.enum(locales)),
  /** `auto` follows the reader's device. */
  theme: z._default(z.enum(embedThemes), 'auto'),
  /** Links, and the pins of the map. */
  accent: z.optional(Color),
  text: z.optional(Color),
  /** `none`: the background of the page around the frame. */
  background: z.optional(z.union([Color, z.literal('none')])),
  font: z._default(z.enum(embedFonts), 'system'),
  /** `1` shows pictures. */
  pictures: z.optional(z.enum(['0', '1'])),
  /** Where links to the site open: in a new tab, or instead of the page around the frame. */
  target: z._default(z.enum(['blank', 'top']), 'blank'),
};

/** Parameters of `/embed`. Others are rejected, because a misspelt filter would show events everywhere. */
export const EmbedQuery = z.strictObject({
  view: z._default(z.enum(embedViews), 'list'),
  ...eventFilters,
  ...nearness,
  bbox: z.optional(BoundingBox),
  /** The bounding box of a country. */
  country: z.optional(CountryCode),
  /** Slug of a town. */
  town: z.optional(Slug),
  /** By id or slug. */
  organiser: z.optional(reference),
  venue: z.optional(reference),
  ...look,
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(embedLimit.max)), embedLimit.usual),
  /** The month of `view=month`, by default the current one. A list has a link back to it. */
  month: z.optional(Month),
  /** Replaces the heading. `0`: no heading. */
  title: z.optional(z.string().check(z.maxLength(maxEmbedTitleCharacters))),
});
export type EmbedQuery = z.output<typeof EmbedQuery>;

/** Parameters of `/embed/event/{slug}`. */
export const EmbedEventQuery = z.strictObject(look);
export type EmbedEventQuery = z.output<typeof EmbedEventQuery>;
