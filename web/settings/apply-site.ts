import type { PageSite } from '#contract/settings.ts';
import { setOfferedLanguages } from '#web/i18n/locale.ts';
import { setSiteName } from '#web/i18n/site-name.ts';
import { setStartView } from './start-view.ts';

/** Applies the settings of the site to texts, languages and the map. Call it before rendering. */
export function applySite({ name, languages, defaultLanguage, startView }: PageSite): void {
  setSiteName(name);
  setOfferedLanguages(languages, defaultLanguage);
  setStartView(startView);
}
