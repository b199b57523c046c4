import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Event } from '#contract/events.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { SmallMap } from '#web/map/small-map.tsx';
import { settingsQuery } from '#web/settings/queries.ts';
import page from './page.module.css';

interface Mark {
  latitude: number;
  longitude: number;
  color: string;
}

/** Shows a map of events with one mark per place; nothing if no place is known. */
export function EventsMap({ of, events }: { of: string; events: readonly Event[] }) {
  const marks = new Map(
    events.flatMap(({ location: { latitude, longitude }, type: { color } }) =>
      latitude === null || longitude === null ? [] : [[`${latitude} ${longitude}`, { latitude, longitude, color }]],
    ),
  );
  return <MarksMap of={of} marks={[...marks.values()]} />;
}

/** Shows a map of marks; nothing if there are none. */
export function MarksMap({ of, marks }: { of: string; marks: readonly Mark[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data: settings } = useQuery(settingsQuery());
  if (marks.length === 0) return null;
  return (
    <div className={page.map}>
      {settings && (
        <SmallMap marks={marks} label={t('events:smallMap', { place: of })} tiles={settings.tiles} locale={locale} />
      )}
    </div>
  );
}
