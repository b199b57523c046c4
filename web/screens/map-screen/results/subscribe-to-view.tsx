import { useTranslation } from 'react-i18next';
import { asked } from '#web/events/queries.ts';
import type { FeedContent } from '#web/feeds/feed-path.ts';
import { EmbedLink, SubscribeMenu } from '#web/feeds/subscribe-menu.tsx';
import type { VisibleQuery } from './use-events-in-view.ts';

/** Views are distinguished to about ten metres. */
const digits = 4;

/** Returns the map's query with all filters, as feeds take it. */
function feedContentOf({ box, filters }: VisibleQuery): FeedContent {
  const { styles, types, facts, from, days } = asked(filters);
  const bbox = [box.west, box.south, box.east, box.north].map((degrees) => Number(degrees.toFixed(digits))).join(',');
  return {
    ...(styles && { styles }),
    ...(types && { types }),
    ...(facts && { facts }),
    ...(from && { from }),
    ...(days && { days }),
    bbox,
  };
}

/**
 * Shows a menu that subscribes a calendar or feed reader to the map's query, with all filters, and a link to put its
 * events on another site.
 */
export function SubscribeToView({ query }: { query: VisibleQuery }) {
  const { t } = useTranslation();
  const content = feedContentOf(query);
  return (
    <>
      <SubscribeMenu content={content} title={t('feeds:view')} />
      <EmbedLink content={content} />
    </>
  );
}
