import * as z from 'zod/mini';

/** A picture in the widths that the screens need; all of the same shape. */
export const Picture = z.object({
  /** Widest last. `url` is relative to the site. */
  sources: z.array(z.object({ url: z.string(), widthPx: z.int() })),
  widthPx: z.int(),
  heightPx: z.int(),
  /** A `data:` address of a few bytes, shown until the picture is there. */
  placeholder: z.string(),
  alternativeText: z.string(),
});
export type Picture = z.infer<typeof Picture>;
