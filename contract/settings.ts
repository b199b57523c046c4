import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** What the browser must know of how this server is set up. Nothing in it is secret. */
export const PublicSettings = z.object({
  version: z.string(),
  publicUrl: z.string(),
  /** Where the site can be followed elsewhere. */
  socialLinks: z.array(z.string()),
  tiles: z.object({ url: z.string(), attribution: z.string() }),
  features: z.object({
    enableUserEventEditing: z.boolean(),
    googleSignIn: z.boolean(),
    /** Whether one's e-mail address has to be confirmed before one adds events. */
    requireConfirmedEmail: z.boolean(),
  }),
});
export type PublicSettings = z.infer<typeof PublicSettings>;

export const showSettings = endpoint('GET', '/api/internal/config', {
  summary: 'Public settings: feature flags, street tiles and their attribution, version.',
  who: 'anyone',
  reply: PublicSettings,
});
