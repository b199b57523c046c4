/* Values of settings of the site, in a file without schemas for the screens that need only these. */

/** The accent colour of a site without settings. */
export const productAccent = '#c42f12';

/** Accounts that may publish: all, those with a confirmed address, or those that an administrator has approved. */
export const publishers = ['everyone', 'confirmed', 'approved'] as const;

/** Texts of an operator, in Markdown: `welcome` is shown on the map, the others on their pages. */
export const siteTextKinds = ['about', 'legal', 'privacy', 'welcome'] as const;

export const maxSiteTextCharacters = 20_000;

/** Pictures of the site. The icon is square. */
export const sitePictureKinds = ['logoLight', 'logoDark', 'icon'] as const;

/** Licences for data by their SPDX identifiers. */
export const knownLicences: Record<string, string> = {
  'CC0-1.0': 'https://creativecommons.org/publicdomain/zero/1.0/',
  'CC-BY-4.0': 'https://creativecommons.org/licenses/by/4.0/',
  'CC-BY-SA-4.0': 'https://creativecommons.org/licenses/by-sa/4.0/',
  'ODbL-1.0': 'https://opendatacommons.org/licenses/odbl/1-0/',
  'ODC-By-1.0': 'https://opendatacommons.org/licenses/by/1-0/',
  'PDDL-1.0': 'https://opendatacommons.org/licenses/pddl/1-0/',
};
