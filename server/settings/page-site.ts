import type { Locale } from '#contract/locales.ts';
import type { PageSite } from '#contract/settings.ts';
import { productDefaults, type SiteSettings, type SiteTextKind } from '#contract/site.ts';
import { lookOf } from '#server/site/service.ts';

const fields = [
  'tagline',
  'accentColor',
  'languages',
  'defaultLanguage',
  'operatorName',
  'operatorAddress',
  'operatorEmail',
  'startView',
  'styles',
  'types',
  'footerLinks',
  'whoMayPublish',
  'logoLight',
  'logoDark',
  'icon',
] as const satisfies (keyof PageSite & keyof SiteSettings)[];

/** By settings, which change rarely. */
const known = new WeakMap<SiteSettings, PageSite>();

/** Returns the settings of the site for pages: the name, and what differs from a site without settings. */
export function pageSiteOf(site: SiteSettings): PageSite {
  const kept = known.get(site) ?? toPageSite(site);
  known.set(site, kept);
  return kept;
}

function toPageSite(site: SiteSettings): PageSite {
  const own = fields.filter((field) => JSON.stringify(site[field]) !== JSON.stringify(productDefaults[field]));
  const texts = Object.entries(site.texts).map(([locale, texts]) => [locale, Object.keys(texts)]);
  const look = lookOf(site);
  return {
    name: site.name,
    ...(look !== undefined && { look }),
    ...Object.fromEntries(own.map((field) => [field, site[field]])),
    ...(texts.length > 0 && { texts: Object.fromEntries(texts) as Partial<Record<Locale, SiteTextKind[]>> }),
  };
}
