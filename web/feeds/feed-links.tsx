import { feedTypes } from '#contract/feeds.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { type FeedContent, feedPath } from './feed-path.ts';

/** Renders feed links for the head of the document, which feed readers detect. */
export function FeedLinks({ content, title }: { content: FeedContent; title: string }) {
  const locale = useLocale();
  return (['atom', 'rss', 'json', 'ics'] as const).map((format) => (
    <link
      key={format}
      rel="alternate"
      type={feedTypes[format]}
      title={title}
      href={feedPath(format, content, locale)}
    />
  ));
}
