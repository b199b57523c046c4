import { useTranslation } from 'react-i18next';
import { asked } from '#web/events/queries.ts';
import { SubscribeMenu } from '#web/feeds/subscribe-menu.tsx';
import type { VisibleQuery } from './use-events-in-view.ts';

/** Views are distinguished to about ten metres. */
const digits = 4;

/** Shows a menu that subscribes a calendar or feed reader to the map's query, with all filters. */
export function SubscribeToView({ query: { box, filters } }: { query: VisibleQuery }) {
  const { t } = useTranslation();
  const { styles, types, facts, from, days } = asked(filters);
  const bbox = [box.west, box.south, box.east, box.north].map((degrees) => Number(degrees.toFixed(digits))).join(',');
  const followed = {
    ...(styles && { styles }),
    ...(types && { types }),
    ...(facts && { facts }),
    ...(from && { from }),
    ...(days && { days }),
    bbox,
  };
  return <SubscribeMenu content={followed} title={t('feeds:view')} />;
}
