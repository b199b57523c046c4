import * as z from 'zod/mini';
import { maxAlternativeTextCharacters } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { eventRefusals } from './event-refusals.ts';
import { Id } from './identity.ts';
import { locales } from './locales.ts';
import { Scope } from './recurrence-rule.ts';
import { lines } from './text.ts';

/** A picture in several widths, all with the same aspect ratio. */
export const Picture = z.object({
  /** By increasing width. `url` is relative to the site. */
  sources: z.array(z.object({ url: z.string(), widthPx: z.int() })),
  widthPx: z.int(),
  heightPx: z.int(),
  /** A `data:` URL of a few bytes, shown until the picture has loaded. */
  placeholder: z.string(),
  /** In the language in which it was written. */
  alternativeText: z.string(),
  /** The alternative text by language, if known. */
  alternativeTexts: z.optional(z.partialRecord(z.enum(locales), z.string())),
});
export type Picture = z.infer<typeof Picture>;

const fraction = '(?:0|1|[01]?\\.\\d{1,20})';

/**
 * The part of a picture to keep: `x,y,width,height` as fractions of the upright picture, `0,0.125,1,0.75`. Parsed into
 * four numbers, inside the picture and not empty.
 */
export const Crop = z.pipe(
  z.string().check(z.regex(new RegExp(`^${fraction}(?:,${fraction}){3}$`))),
  z.pipe(
    z.transform((text: string) => {
      const [x = 0, y = 0, width = 0, height = 0] = text.split(',').map(Number);
      return { x, y, width, height };
    }),
    z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }).check(
      z.refine(
        // Tolerates rounding errors at the edge.
        ({ x, y, width, height }) => width > 0 && height > 0 && x + width <= 1.00001 && y + height <= 1.00001,
        'expected a part of the picture: x, y, width and height between 0 and 1',
      ),
    ),
  ),
);
export type Crop = z.output<typeof Crop>;

export const AlternativeText = lines(maxAlternativeTextCharacters);

export const uploadFile = endpoint('POST', '/api/internal/files_upload', {
  summary: 'Sets or replaces the picture of an event: JPEG, PNG, WebP or AVIF, up to 10 MB.',
  who: 'signed-in',
  repeatable: true,
  upload: true,
  body: z.object({
    eventId: Id,
    alternativeText: z._default(AlternativeText, ''),
    /** The language of the alternative text. */
    language: z.optional(z.enum(locales)),
    crop: z.optional(Crop),
    scope: Scope,
  }),
  reply: Picture,
  status: 201,
  refusals: [...eventRefusals, 'content-blocked', 'too-many-requests', 'unavailable', 'no-room'],
});

export const removePicture = endpoint('DELETE', '/api/internal/events/{id}/picture', {
  summary: 'Removes the picture of an event.',
  who: 'signed-in',
  repeatable: true,
  params: z.object({ id: Id }),
  query: z.object({
    scope: Scope,
    /** Only this picture is removed. If the event has another one by now, `version-conflict`. */
    picture: z.optional(Id),
  }),
  reply: z.void(),
  status: 204,
  refusals: [...eventRefusals, 'version-conflict'],
});
