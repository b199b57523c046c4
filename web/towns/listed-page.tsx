import { useQuery } from '@tanstack/react-query';
import type { Event } from '#contract/events.ts';
import { eventPath, paths } from '#web/paths.ts';
import { serializeJson } from '#web/serialize-json.ts';
import { settingsQuery } from '#web/settings/queries.ts';
import type { Step } from './trail.tsx';

interface Props {
  name: string;
  /** The way to the page, from below the map on. */
  trail: readonly Step[];
  events: readonly Event[];
}

/** A page of events in the words of schema.org: https://schema.org/ItemList, https://schema.org/BreadcrumbList */
export function ListedPage({ name, trail, events }: Props) {
  const { data: settings } = useQuery(settingsQuery());
  if (!settings) return null;
  const { publicUrl } = settings;
  const data = {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'BreadcrumbList',
        itemListElement: [{ name: 'Pista', path: paths.map }, ...trail].map((step, nth) => ({
          '@type': 'ListItem',
          position: nth + 1,
          name: step.name,
          item: publicUrl + step.path,
        })),
      },
      {
        '@type': 'ItemList',
        name,
        itemListElement: events.map(({ slug, name }, nth) => ({
          '@type': 'ListItem',
          position: nth + 1,
          name,
          url: publicUrl + eventPath(slug),
        })),
      },
    ],
  };
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, without any character that could end it
      dangerouslySetInnerHTML={{ __html: serializeJson(data) }}
    />
  );
}
