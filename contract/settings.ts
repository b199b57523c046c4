import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** Settings of the server that the browser needs. They are public. */
export const PublicSettings = z.object({
  version: z.string(),
  publicUrl: z.string(),
  /** Links to the product's pages on other sites. */
  socialLinks: z.array(z.string()),
  /** Licence under which other sites may pass on facts about events. `id` is its SPDX identifier, if it has one. */
  dataLicence: z.nullable(z.object({ id: z.nullable(z.string()), url: z.string() })),
  tiles: z.object({ url: z.string(), attribution: z.string() }),
  features: z.object({
    enableUserEventEditing: z.boolean(),
    googleSignIn: z.boolean(),
    /** Whether adding events requires a confirmed e-mail address. */
    requireConfirmedEmail: z.boolean(),
  }),
});
export type PublicSettings = z.infer<typeof PublicSettings>;

export const showSettings = endpoint('GET', '/api/internal/config', {
  summary: 'Public settings: feature flags, street tiles and their attribution, version.',
  who: 'anyone',
  reply: PublicSettings,
});

export const showFirstStart = endpoint('GET', '/api/internal/first_start', {
  summary: 'Whether the site is new: it has no accounts, and a backup can be restored.',
  who: 'anyone',
  reply: z.object({ isNew: z.boolean() }),
});
