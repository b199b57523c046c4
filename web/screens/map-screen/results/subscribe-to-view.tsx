import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asked } from '#web/events/queries.ts';
import { SubscribeMenu } from '#web/feeds/subscribe-menu.tsx';
import { missed } from '#web/http/network.ts';
import { knowsLaterWords, learnLaterWords } from '#web/i18n/i18n.ts';
import type { Sight } from './use-events-in-view.ts';

/** So exactly a view is told apart from others: to about ten metres. */
const digits = 4;

/** Brings what the map shows, with all its filters, into a calendar or a reader. There once its words are. */
export function SubscribeToView({ sight: { box, filters } }: { sight: Sight }) {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const [known, setKnown] = useState(knowsLaterWords(i18n) ? language : null);
  useEffect(() => void learnLaterWords(i18n).then(() => setKnown(language), missed), [i18n, language]);
  if (known !== language) return null;
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
  return <SubscribeMenu followed={followed} title={t('feeds.view')} />;
}
