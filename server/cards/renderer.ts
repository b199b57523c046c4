import { Renderer } from '@takumi-rs/core';

/** Draws cards and icons, and keeps the fonts that they have needed. */
export const renderer = new Renderer({ cacheMaxBytes: 0 });
