import type { Locale } from '#contract/locales.ts';
import type { FeedEntry } from '#server/events/feeds/service.ts';

/** A feed before it is written in one of the formats. */
export interface Feed {
  title: string;
  description: string;
  locale: Locale;
  publicUrl: string;
  /** The page that shows the same. */
  pageUrl: string;
  /** Where the feed itself stands. */
  selfUrl: string;
  entries: FeedEntry[];
}
