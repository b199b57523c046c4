import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { accentColors } from '#contract/accent.ts';
import { isRightToLeft } from '#contract/direction.ts';
import { type Locale, localeTag } from '#contract/locales.ts';
import { productDefaults } from '#contract/site.ts';
import { siteOf } from '#server/site/service.ts';
import { textsIn } from '#server/text/texts.ts';
import type { Tools } from '#server/tools.ts';
import { shortName } from './short-name.ts';

/** The file of the build that has the parts of the manifest that are the same on all sites. */
export const manifestName = 'manifest.webmanifest';

interface Pictured {
  src: string;
}

/**
 * Returns the manifest of the site in one language, with its name and look. The `id` is the same in all languages, so
 * that browsers install one app.
 */
export async function writeManifest({ site }: Pick<Tools, 'site'>, folder: string, locale: Locale): Promise<object> {
  const { name, tagline, accentColor, defaultLanguage } = siteOf({ site });
  const text = textsIn('manifest', locale);
  const usual = JSON.parse(await readFile(join(folder, manifestName), 'utf8'));
  const own = typeof tagline === 'string' ? tagline : (tagline[locale] ?? tagline[defaultLanguage]);
  const shortcut = (name: string, url: string) => ({
    ...{ name, url },
    icons: [{ src: `/icon-192.png${version}`, type: 'image/png', sizes: '192x192' }],
  });
  const version = site.look === undefined ? '' : `?v=${site.look}`;
  return {
    ...usual,
    ...{ name, short_name: shortName(name), lang: localeTag(locale), dir: isRightToLeft(locale) ? 'rtl' : 'ltr' },
    description: own || text('description'),
    ...(accentColor !== productDefaults.accentColor && { theme_color: accentColors(accentColor, 'light').accent }),
    icons: usual.icons.map((icon: Pictured) => ({ ...icon, src: icon.src + version })),
    // They show the look of the product.
    screenshots:
      site.look === undefined
        ? usual.screenshots.map((picture: Pictured) => ({ ...picture, label: text('screenshot') }))
        : undefined,
    shortcuts: [
      shortcut(text('tonight'), '/?days=tonight&near=me'),
      shortcut(text('saved'), '/saved'),
      shortcut(text('add'), '/add-event'),
    ],
  };
}
