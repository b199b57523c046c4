import type { FeedFormat } from '#contract/feeds.ts';
import type { Locale } from '#contract/locales.ts';

/** The content of a feed: the filters of lists, or a town, an organiser, a venue, by slug or id. */
export type FeedContent = Partial<
  Record<'styles' | 'types' | 'facts' | 'from' | 'days' | 'bbox' | 'town' | 'organiser' | 'venue', string>
>;

/** Returns the path of a feed with this content, in a format and language. */
export function feedPath(format: FeedFormat, content: FeedContent, locale: Locale): string {
  const query = Object.entries({ ...content, lang: locale })
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%2C', ',')}`);
  return `/feeds/events.${format}?${query.join('&')}`;
}
