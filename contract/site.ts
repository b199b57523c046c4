import * as z from 'zod/mini';
import { deepestZoom, initialView } from './constants.ts';
import { Latitude, Longitude } from './coordinates.ts';
import { Email } from './credentials.ts';
import { endpoint } from './endpoint.ts';
import { Id, Slug } from './identity.ts';
import { type Locale, locales } from './locales.ts';
import { Crop, Picture } from './pictures.ts';
import {
  knownLicences,
  maxSiteTextCharacters,
  productAccent,
  publishers,
  type sitePictureKinds,
  siteTextKinds,
} from './site-values.ts';
import { line, lines } from './text.ts';
import { usualLanguages } from './usual-site.ts';

export type Publishers = (typeof publishers)[number];

export type SiteTextKind = (typeof siteTextKinds)[number];

const WebAddress = z
  .url({ protocol: /^https?$/, hostname: /./, error: 'expected a full address, like https://site.example' })
  .check(z.maxLength(500));

/**
 * Returns the licence of a setting: an SPDX identifier or an address. Undefined if it is neither, null if it is empty.
 */
export function licenceOf(text: string): { id: string | null; url: string } | null | undefined {
  if (text === '') return null;
  const id = Object.keys(knownLicences).find((known) => known.toLowerCase() === text.toLowerCase());
  if (id !== undefined) return { id, url: knownLicences[id] ?? '' };
  return WebAddress.safeParse(text).success ? { id: null, url: new URL(text).href } : undefined;
}

const unique = <Value>() =>
  z.refine<Value[]>((list) => new Set(list).size === list.length, {
    error: 'expected each value once',
    params: { rule: 'unique' },
  });

const Language = z.enum(locales);

/** A short text: the same in all languages, or by language. Missing languages use the default one. */
const LocalText = (max: number) => {
  const Line = z.union([z.literal(''), line(max)]);
  return z.union([Line, z.partialRecord(Language, Line)]);
};
export type LocalText = string | Partial<Record<Locale, string>>;

/** The first view of the map for visitors without a chosen place. */
export const StartView = z.object({
  latitude: Latitude.check(z.gte(-85), z.lte(85)),
  longitude: Longitude,
  zoom: z.number().check(z.gte(2), z.lte(deepestZoom)),
});
export type StartView = z.infer<typeof StartView>;

const FooterLink = z.object({
  label: z.union([line(60), z.partialRecord(Language, line(60))]),
  url: WebAddress,
});

/** Characters of a postal address, on several lines. */
const maxPostalCharacters = 500;

/** Settings of the site that administrators change. Each is public. */
const settings = {
  name: line(40),
  /** One sentence below the name: on the page about the site, in the manifest and in messenger cards. */
  tagline: LocalText(160),
  /** `#rrggbb` for buttons and links. Lighter and darker variants are derived. */
  accentColor: z.pipe(
    z.string().check(z.regex(/^#[0-9a-f]{6}$/i)),
    z.transform((color: string) => color.toLowerCase()),
  ),
  /** Languages that visitors can choose. */
  languages: z.array(Language).check(z.minLength(1), unique()),
  /** For visitors whose browser prefers none of `languages`. If it is none of them, the first one is used. */
  defaultLanguage: Language,
  /** The operator of the site, for the legal notice. */
  operatorName: z.union([z.literal(''), line(120)]),
  operatorAddress: lines(maxPostalCharacters),
  operatorEmail: z.union([z.literal(''), Email]),
  startView: StartView,
  /** Slugs of styles and types that are preselected on the map for new visitors. */
  styles: z.array(Slug).check(z.maxLength(20), unique()),
  types: z.array(Slug).check(z.maxLength(20), unique()),
  /** Profiles of the site on other sites. */
  socialLinks: z.array(WebAddress).check(z.maxLength(12), unique()),
  footerLinks: z.array(FooterLink).check(z.maxLength(8)),
  /** SPDX identifier or address of the licence of the facts in the public interface; empty for none. */
  dataLicence: z.string().check(
    z.trim(),
    z.maxLength(500),
    z.refine((text) => licenceOf(text) !== undefined, {
      error: `expected ${Object.keys(knownLicences).join(', ')}, or the full address of another licence`,
      params: { rule: 'licence' },
    }),
  ),
  whoMayPublish: z.enum(publishers),
};

export type SitePictureKind = (typeof sitePictureKinds)[number];

const SiteText = lines(maxSiteTextCharacters);
const TextsOfLanguage = z.partialRecord(z.enum(siteTextKinds), SiteText);

const pictures = { logoLight: z.nullable(Picture), logoDark: z.nullable(Picture), icon: z.nullable(Picture) };

/** All settings of the site as they apply now. */
export const SiteSettings = z.object({
  ...settings,
  /** By language, then by kind. Missing texts are those of the product. */
  texts: z.partialRecord(Language, TextsOfLanguage),
  ...pictures,
});
export type SiteSettings = z.infer<typeof SiteSettings>;
export type SiteField = keyof SiteSettings;

/** The schema of each value that can be stored, except texts and pictures. */
export const settingSchemas = settings;
export type PlainSiteField = keyof typeof settings;

/** The schema of one text of `texts`. */
export const siteTextSchema = SiteText;

const orReset = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema));

/** Each setting may be missing (unchanged) or null (back to its default). */
const change = Object.fromEntries(Object.entries(settings).map(([name, schema]) => [name, orReset(schema)])) as {
  [Name in PlainSiteField]: z.ZodMiniOptional<z.ZodMiniNullable<(typeof settings)[Name]>>;
};

/** A merge patch (RFC 7396). */
export const SiteChange = z.strictObject({
  ...change,
  /** Texts that are not named stay; null removes a text, or all of a language. */
  texts: orReset(z.partialRecord(Language, z.nullable(z.partialRecord(z.enum(siteTextKinds), z.nullable(SiteText))))),
  /** Ids of uploaded pictures. */
  logoLight: orReset(Id),
  logoDark: orReset(Id),
  icon: orReset(Id),
  /** The version that the caller has seen. If the site has a newer one, nothing is changed. */
  version: z.optional(z.int()),
});
export type SiteChange = z.infer<typeof SiteChange>;

/** The settings of a site without any. */
export const productDefaults: SiteSettings = {
  name: 'Pista',
  tagline: '',
  accentColor: productAccent,
  languages: [...usualLanguages],
  defaultLanguage: usualLanguages[0],
  operatorName: '',
  operatorAddress: '',
  operatorEmail: '',
  startView: initialView,
  styles: [],
  types: [],
  socialLinks: [],
  footerLinks: [],
  dataLicence: '',
  whoMayPublish: 'everyone',
  texts: {},
  logoLight: null,
  logoDark: null,
  icon: null,
};

export const showSite = endpoint('GET', '/api/internal/site', {
  summary: 'Name, look, languages, texts and rules of the site.',
  who: 'anyone',
  reply: z.object({ ...SiteSettings.shape, version: z.int() }),
});

export const showSiteText = endpoint('GET', '/api/internal/site/texts/{kind}', {
  summary: 'A text of the operator as HTML, in a language or the default one. Null if there is none.',
  who: 'anyone',
  params: z.object({ kind: z.enum(siteTextKinds) }),
  query: z.object({ lang: Language }),
  reply: z.object({ text: z.nullable(z.object({ html: z.string(), language: Language })) }),
});

/** For the panel: the settings with their defaults. */
export const ManagedSite = z.object({
  version: z.int(),
  settings: SiteSettings,
  /** The values of the settings without any change. */
  defaults: SiteSettings,
  /** Settings that an administrator has set. */
  own: z.array(z.string()),
});
export type ManagedSite = z.infer<typeof ManagedSite>;

export const showManagedSite = endpoint('GET', '/api/internal/admin/site', {
  summary: 'The settings of the site, with their defaults and the version for changes.',
  who: 'administrator',
  reply: ManagedSite,
});

const SiteHistoryEntry = z.object({
  /** The version that the change made. */
  version: z.int(),
  at: z.iso.datetime(),
  /** Null if the account was deleted. */
  actor: z.nullable(z.object({ id: Id, name: z.string() })),
  /** Old and new values by name of the setting, `texts.fr.about` for a text; null for the default. */
  changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
  /** Whether none of these settings has changed since, so that the change can be undone. */
  isCurrent: z.boolean(),
});
export type SiteHistoryEntry = z.infer<typeof SiteHistoryEntry>;

export const listSiteChanges = endpoint('GET', '/api/internal/admin/site/changes', {
  summary: 'The last hundred changes of the settings of the site, newest first.',
  who: 'administrator',
  reply: z.array(SiteHistoryEntry),
});

export const undoSiteChange = endpoint('POST', '/api/internal/admin/site/changes/{version}/undo', {
  summary: 'Undoes a change of the settings of the site, unless they have changed again.',
  who: 'administrator',
  params: z.object({ version: z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647)) }),
  reply: ManagedSite,
  refusals: ['version-conflict'],
});

export const uploadSitePicture = endpoint('POST', '/api/internal/admin/site/pictures', {
  summary:
    'Uploads a logo or an icon: JPEG, PNG, WebP or AVIF, up to 10 MB. A change of the settings then names its id.',
  who: 'administrator',
  upload: true,
  body: z.object({ use: z.enum(['logo', 'icon']), crop: z.optional(Crop) }),
  reply: z.object({ id: Id, picture: Picture }),
  status: 201,
  refusals: ['too-many-requests', 'unavailable', 'no-room'],
});

export const changeSite = endpoint('PATCH', '/api/internal/admin/site', {
  summary: 'Changes settings of the site. Null resets one to its default.',
  who: 'administrator',
  body: SiteChange,
  reply: ManagedSite,
  refusals: ['version-conflict'],
});

export const previewSiteText = endpoint('POST', '/api/internal/admin/site/preview', {
  summary: 'A text in Markdown as HTML, as pages of the site show it.',
  who: 'administrator',
  body: z.object({ text: SiteText }),
  reply: z.object({ html: z.string() }),
});
