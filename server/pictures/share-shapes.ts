/** Shapes in which a picture of ours is handed out alone: what messengers show, and the two others that search engines like. */
export const shareShapes = {
  wide: { width: 1200, height: 630 },
  standard: { width: 1200, height: 900 },
  square: { width: 1200, height: 1200 },
} as const;
export type ShareShape = keyof typeof shareShapes;
