import type { i18n } from 'i18next';
import type { PageRequest } from '#contract/page.ts';
import { placeName } from '#contract/place-name.ts';
import { siteName } from '#web/i18n/site-name.ts';
import { organiserPath, paths, stylePath, townPath, venuePath } from '#web/paths.ts';
import { breadcrumbsOf, writeEvent } from './event.ts';
import { breadcrumbs, listOfEvents } from './lists.ts';
import { writeOrganiser } from './organiser.ts';
import { titleOfListing } from './title.ts';
import { writeVenue } from './venue.ts';

/**
 * Returns the schema.org data of a page for search engines as JSON-LD; undefined if there are none. Only the server
 * calls this, because browsers do not use the data.
 */
export function structuredData(
  request: Pick<PageRequest, 'address' | 'data' | 'locale'>,
  words: i18n,
): object | undefined {
  const things = nodesOf(request, words);
  return things.length > 0 ? { '@context': 'https://schema.org', '@graph': things } : undefined;
}

function nodesOf({ address, data, locale }: Pick<PageRequest, 'address' | 'data' | 'locale'>, words: i18n): object[] {
  const { settings, event, organiser, organiserEvents, venue, venueEvents, listing } = data;
  const { publicUrl } = settings;
  const now = new Date(data.renderedAt);
  if (event) {
    return [writeEvent(event, { locale, publicUrl, now }), breadcrumbs(publicUrl, breadcrumbsOf(event, now))];
  }
  if (organiser) {
    const steps = [{ name: organiser.name, path: organiserPath(organiser.slug) }];
    return [
      writeOrganiser(organiser, publicUrl),
      breadcrumbs(publicUrl, steps),
      ...listOfEvents(publicUrl, organiser.name, organiserEvents?.events),
    ];
  }
  if (venue) {
    const { name, slug, townSlug } = venue;
    const town = placeName(locale, venue.town, venue.townNames);
    const steps = [...(townSlug ? [{ name: town, path: townPath(townSlug) }] : []), { name, path: venuePath(slug) }];
    return [
      writeVenue(venue, publicUrl),
      breadcrumbs(publicUrl, steps),
      ...listOfEvents(publicUrl, name, venueEvents?.events),
    ];
  }
  if (listing) {
    const { page } = listing;
    if (!('total' in page) || page.total === 0) return [];
    const { tonight, week, later, style } = page;
    const styleName = style && (style.names[locale] ?? style.name);
    const steps =
      'town' in page
        ? [
            { name: placeName(locale, page.town.name, page.town.names), path: townPath(page.town.slug) },
            ...(style && styleName ? [{ name: styleName, path: townPath(page.town.slug, style.slug) }] : []),
          ]
        : [{ name: styleName ?? '', path: stylePath(page.style.slug) }];
    const title = titleOfListing(words.t, locale, page);
    return [breadcrumbs(publicUrl, steps), ...listOfEvents(publicUrl, title, [...tonight, ...week, ...later])];
  }
  const isHome = new URL(`${publicUrl}${address}`).pathname === paths.map;
  return isHome ? [{ '@type': 'WebSite', name: siteName(), url: `${publicUrl}/`, inLanguage: locale }] : [];
}
