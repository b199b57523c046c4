/** Shapes of pictures for others: `wide` for link previews, the two others for search engines. */
export const shareShapes = {
  wide: { width: 1200, height: 630 },
  standard: { width: 1200, height: 900 },
  square: { width: 1200, height: 1200 },
} as const;
export type ShareShape = keyof typeof shareShapes;
