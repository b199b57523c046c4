import type { Event } from '#contract/events.ts';
import { siteName } from '#web/i18n/site-name.ts';
import { eventPath, paths } from '#web/paths.ts';

interface Step {
  name: string;
  path: string;
}

/** Returns a https://schema.org/BreadcrumbList from the map to a page. */
export function breadcrumbs(publicUrl: string, steps: readonly Step[]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: siteName(), path: paths.map }, ...steps].map(({ name, path }, nth) => ({
      '@type': 'ListItem',
      position: nth + 1,
      name,
      item: publicUrl + path,
    })),
  };
}

/** Returns a https://schema.org/ItemList of event pages; an empty array if there are no events. */
export function listOfEvents(publicUrl: string, name: string, events: readonly Event[] = []): object[] {
  if (events.length === 0) return [];
  const itemListElement = events.map((event, nth) => ({
    '@type': 'ListItem',
    position: nth + 1,
    name: event.name,
    url: publicUrl + eventPath(event.slug),
  }));
  return [{ '@type': 'ItemList', name, numberOfItems: events.length, itemListElement }];
}
