import type { FeedFormat } from '#contract/feeds.ts';
import type { Locale } from '#contract/locales.ts';

/** What a feed is about: any of the filters of lists, a town, an organiser, a venue, by their slugs or ids. */
export type Followed = Partial<
  Record<'styles' | 'types' | 'facts' | 'from' | 'days' | 'bbox' | 'town' | 'organiser' | 'venue', string>
>;

/** The address of a feed, from the root. */
export function feedPath(format: FeedFormat, followed: Followed, locale: Locale): string {
  const query = Object.entries({ ...followed, lang: locale })
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%2C', ',')}`);
  return `/feeds/events.${format}?${query.join('&')}`;
}
