import type { Locale } from '#contract/locales.ts';
import type { FeedEntry } from '#server/events/feeds/service.ts';

/** A feed, independent of the format. */
export interface Feed {
  title: string;
  description: string;
  locale: Locale;
  /** Name of the site. */
  site: string;
  publicUrl: string;
  /** The page with the same content. */
  pageUrl: string;
  /** The URL of the feed itself. */
  selfUrl: string;
  entries: FeedEntry[];
}
