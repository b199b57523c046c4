import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { locales } from './locales.ts';
import { SiteSettings } from './site.ts';
import { siteTextKinds } from './site-values.ts';

/** Settings of the site in each page: the name, and only what differs from the defaults, because few bytes matter. */
export const PageSite = z.object({
  name: SiteSettings.shape.name,
  /** Part of the addresses of the icons of a site that does not have the look of the product. */
  look: z.optional(z.string()),
  ...z.partial(
    z.pick(SiteSettings, {
      tagline: true,
      accentColor: true,
      languages: true,
      defaultLanguage: true,
      operatorName: true,
      operatorAddress: true,
      operatorEmail: true,
      startView: true,
      styles: true,
      types: true,
      footerLinks: true,
      whoMayPublish: true,
      logoLight: true,
      logoDark: true,
      icon: true,
    }),
  ).shape,
  /** Which texts of the operator exist, by language. `showSiteText` returns them. */
  texts: z.optional(z.partialRecord(z.enum(locales), z.array(z.enum(siteTextKinds)))),
});
export type PageSite = z.infer<typeof PageSite>;

/** Settings of the server that the browser needs. They are public. */
export const PublicSettings = z.object({
  version: z.string(),
  publicUrl: z.string(),
  site: PageSite,
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
