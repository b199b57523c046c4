import { type Locale, locales } from '#contract/locales.ts';
import type { Picture } from '#contract/pictures.ts';
import type { LocalText, SiteChange, SitePictureKind, SiteSettings, SiteTextKind } from '#contract/site.ts';
import { sitePictureKinds, siteTextKinds } from '#contract/site-values.ts';
import { viewParts } from '#web/events/links/map-address.ts';
import { readMapAddress } from '#web/events/links/map-state.ts';

/** A chosen picture: uploaded, or that of the settings. */
export interface ChosenPicture {
  /** Undefined for that of the settings. */
  id?: string;
  picture: Picture;
}

interface FooterLink {
  label: string;
  url: string;
}

/** The values of the form. Lists that are typed are texts. */
export interface SiteValues {
  name: string;
  tagline: Record<Locale, string>;
  accentColor: string;
  languages: Locale[];
  defaultLanguage: Locale;
  operatorName: string;
  operatorAddress: string;
  operatorEmail: string;
  /** The address of the map for new visitors: view, styles and types. */
  start: string;
  /** One address per line. */
  socialLinks: string;
  footerLinks: FooterLink[];
  dataLicence: string;
  whoMayPublish: SiteSettings['whoMayPublish'];
  texts: Record<Locale, Record<SiteTextKind, string>>;
  pictures: Record<SitePictureKind, ChosenPicture | null>;
}

const byLanguage = <Value>(of: (locale: Locale) => Value) =>
  Object.fromEntries(locales.map((locale) => [locale, of(locale)])) as Record<Locale, Value>;

/** Returns the text of a language. */
function localText(text: LocalText, locale: Locale): string {
  return typeof text === 'string' ? text : (text[locale] ?? '');
}

/** Returns the form's values of settings. */
export function toValues(site: SiteSettings): SiteValues {
  const { styles, types } = site;
  const start = [
    ...viewParts(site.startView, true),
    ...(styles.length > 0 ? [`styles=${styles.join(',')}`] : []),
    ...(types.length > 0 ? [`types=${types.join(',')}`] : []),
  ];
  return {
    name: site.name,
    tagline: byLanguage((locale) => localText(site.tagline, locale)),
    accentColor: site.accentColor,
    languages: [...site.languages],
    defaultLanguage: site.defaultLanguage,
    operatorName: site.operatorName,
    operatorAddress: site.operatorAddress,
    operatorEmail: site.operatorEmail,
    start: `/?${start.join('&')}`,
    socialLinks: site.socialLinks.join('\n'),
    footerLinks: site.footerLinks.map(({ label, url }) => ({ label: localText(label, site.defaultLanguage), url })),
    dataLicence: site.dataLicence,
    whoMayPublish: site.whoMayPublish,
    texts: byLanguage(
      (locale) =>
        Object.fromEntries(siteTextKinds.map((kind) => [kind, site.texts[locale]?.[kind] ?? ''])) as Record<
          SiteTextKind,
          string
        >,
    ),
    pictures: Object.fromEntries(
      sitePictureKinds.map((kind) => [kind, site[kind] && { picture: site[kind] }]),
    ) as SiteValues['pictures'],
  };
}

/** Returns the names of the values that differ. */
export function changedNames(before: SiteValues, after: SiteValues): (keyof SiteValues)[] {
  const names = Object.keys(before) as (keyof SiteValues)[];
  return names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}

/** Returns the change of the settings for the values that differ. */
export function toChange(before: SiteValues, after: SiteValues): SiteChange {
  const change: SiteChange = {};
  for (const name of changedNames(before, after)) Object.assign(change, part(name, before, after));
  return change;
}

function part(name: keyof SiteValues, before: SiteValues, after: SiteValues): SiteChange {
  switch (name) {
    case 'start': {
      const { view, filters } = readMapAddress(after.start.trim());
      const { latitude, longitude, zoom } = view;
      return { startView: { latitude, longitude, zoom }, styles: filters.styles ?? [], types: filters.types ?? [] };
    }
    case 'socialLinks':
      return { socialLinks: linesOf(after.socialLinks) };
    case 'footerLinks':
      return { footerLinks: after.footerLinks.filter(({ label, url }) => label.trim() + url.trim() !== '') };
    case 'tagline': {
      const written = locales.filter((locale) => after.tagline[locale].trim() !== '');
      return { tagline: Object.fromEntries(written.map((locale) => [locale, after.tagline[locale].trim()])) };
    }
    case 'texts':
      return { texts: changedTexts(before.texts, after.texts) };
    case 'pictures':
      return Object.fromEntries(
        sitePictureKinds
          .filter((kind) => JSON.stringify(before.pictures[kind]) !== JSON.stringify(after.pictures[kind]))
          .map((kind) => [kind, after.pictures[kind]?.id ?? null]),
      );
    case 'dataLicence':
      return { dataLicence: after.dataLicence.trim() };
    default:
      return { [name]: after[name] };
  }
}

function changedTexts(before: SiteValues['texts'], after: SiteValues['texts']): NonNullable<SiteChange['texts']> {
  const changed = locales.map((locale) => {
    const kinds = siteTextKinds.filter((kind) => before[locale][kind] !== after[locale][kind]);
    return [locale, Object.fromEntries(kinds.map((kind) => [kind, after[locale][kind].trim() || null]))] as const;
  });
  return Object.fromEntries(changed.filter(([, texts]) => Object.keys(texts).length > 0));
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
