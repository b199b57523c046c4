import type { PageSite } from '#contract/settings.ts';
import { setSiteName } from './site-name.ts';

let site: PageSite = { name: '' };

/** Applies the settings of the site to texts, languages and the map. Rendering is synchronous, so the server calls it before each page. */
export function applySite(next: PageSite): void {
  site = next;
  setSiteName(next.name);
}

/** Returns the settings of the site that differ from the defaults. */
export function pageSite(): PageSite {
  return site;
}
