import type { PublicSettings } from '#contract/settings.ts';
import { licenceOf } from '#contract/site.ts';
import { siteOf } from '#server/site/service.ts';
import type { Tools } from '#server/tools.ts';
import { pageSiteOf } from './page-site.ts';

/** Returns the settings that browsers may know. */
export function publicSettings({ config, site }: Pick<Tools, 'config' | 'site'>): PublicSettings {
  const settings = siteOf({ site });
  return {
    version: config.version,
    publicUrl: config.publicUrl,
    site: pageSiteOf(settings),
    socialLinks: settings.socialLinks,
    dataLicence: licenceOf(settings.dataLicence) ?? null,
    tiles: config.tiles,
    features: {
      enableUserEventEditing: config.mayUsersEditEvents,
      googleSignIn: config.google !== undefined,
      requireConfirmedEmail: settings.whoMayPublish === 'confirmed',
    },
  };
}

/** Returns the settings for a visitor who has closed the welcome of the operator. */
export function withoutWelcome(settings: PublicSettings): PublicSettings {
  const { texts, ...site } = settings.site;
  if (!texts) return settings;
  const others = Object.entries(texts).map(([locale, kinds]) => [locale, kinds.filter((kind) => kind !== 'welcome')]);
  return { ...settings, site: { ...site, texts: Object.fromEntries(others) } };
}
