import { type Locale, locales } from '#contract/locales.ts';
import type { Picture } from '#contract/pictures.ts';
import { productDefaults, type SiteSettings, settingSchemas, siteTextSchema } from '#contract/site.ts';
import { sitePictureKinds, siteTextKinds } from '#contract/site-values.ts';
import type { Config } from '#server/config.ts';

/** Returns the settings of a site whose administrators have changed nothing: those of the environment. */
export function defaultSettings(config: Config): SiteSettings {
  return {
    ...productDefaults,
    name: config.siteName,
    socialLinks: config.socialLinks,
    dataLicence: config.dataLicence?.id ?? config.dataLicence?.url ?? '',
    whoMayPublish: config.mustConfirmEmail ? 'confirmed' : 'everyone',
  };
}

/** Returns the key of a text among the stored settings. */
export function textKey(locale: Locale, kind: (typeof siteTextKinds)[number]): string {
  return `texts.${locale}.${kind}`;
}

/**
 * Returns the defaults with the stored settings in their place. A stored value that this version cannot read, such as a
 * language that it does not have, is left out and its key added to `unreadable`.
 */
export function effectiveSettings(
  defaults: SiteSettings,
  stored: Record<string, unknown>,
  pictures: ReadonlyMap<string, Picture>,
): { settings: SiteSettings; unreadable: string[] } {
  const settings: Record<string, unknown> = { ...defaults, texts: {} };
  const unreadable: string[] = [];
  for (const [name, schema] of Object.entries(settingSchemas)) {
    if (!(name in stored)) continue;
    const { success, data } = schema.safeParse(stored[name]);
    if (success) settings[name] = data;
    else unreadable.push(name);
  }
  for (const kind of sitePictureKinds) settings[kind] = pictures.get(String(stored[kind])) ?? null;
  const site = settings as SiteSettings;
  for (const locale of locales) {
    for (const kind of siteTextKinds) {
      const { success, data } = siteTextSchema.safeParse(stored[textKey(locale, kind)]);
      if (success && data) site.texts[locale] = { ...site.texts[locale], [kind]: data };
    }
  }
  if (!site.languages.includes(site.defaultLanguage))
    site.defaultLanguage = site.languages[0] ?? productDefaults.defaultLanguage;
  return { settings: site, unreadable };
}
