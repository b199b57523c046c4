import type { Event } from '#contract/events.ts';
import { eventPath, paths } from '#web/paths.ts';

interface Step {
  name: string;
  path: string;
}

/** The way from the map to a page: https://schema.org/BreadcrumbList */
export function breadcrumbs(publicUrl: string, steps: readonly Step[]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Pista', path: paths.map }, ...steps].map(({ name, path }, nth) => ({
      '@type': 'ListItem',
      position: nth + 1,
      name,
      item: publicUrl + path,
    })),
  };
}

/** Pages of events: https://schema.org/ItemList; none where there are none. */
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
