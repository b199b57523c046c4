import { afterEach, expect, test } from 'vitest';
import { locales } from '#contract/locales.ts';
import { flatten, type Section } from '#testing/languages/folder.ts';
import { readMessages } from '#testing/languages/messages.ts';
import { createI18n } from './i18n.ts';
import { setSiteName } from './site-name.ts';

afterEach(() => setSiteName('Pista'));

test('names the site in each text that is rendered next', async () => {
  const { t } = await createI18n('fr');
  expect(t('frame:siteTitle')).toBe('Pista · La carte des événements de danse');
  setSiteName('Le Bal');
  expect(t('frame:siteTitle')).toBe('Le Bal · La carte des événements de danse');
});

test.each(locales)('%s names the site by its variable; only the program is called Pista', (locale) => {
  const named = flatten({ ...readMessages(locale) } as Section).filter(([, text]) => /\bPista\b/.test(text));
  expect(named.map(([path]) => path)).toEqual(['about.version', 'legal.sections.site', 'legal.sections.credits']);
});

test('French has no word before the name that changes with its first letter', () => {
  const texts = flatten({ ...readMessages('fr') } as Section);
  expect(texts.filter(([, text]) => /(?<!\p{L})(?:de|du|des|que|à|au|le|la) \{\{site/iu.test(text))).toEqual([]);
});
