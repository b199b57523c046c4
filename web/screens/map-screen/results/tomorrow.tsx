import { useTranslation } from 'react-i18next';
import type { Event } from '#contract/events.ts';
import { daysOfEvent } from '#contract/local-days.ts';
import { usualDays } from '#web/events/days/days.ts';
import { useNow } from '#web/events/days/use-now.ts';
import type { MapStore } from '#web/screens/map-screen/state/map-store.ts';
import { Button } from '#web/ui/button.tsx';
import { DaySection } from './day-section.tsx';
import styles from './results-list.module.css';
import { useFirstPage, type VisibleQuery } from './use-events-in-view.ts';

/** This many cards of tomorrow follow those of tonight. */
const maxShown = 6;

interface Props {
  map: MapStore;
  query: VisibleQuery;
  onHighlight: (event: Event | null) => void;
}

/** Shows the first events of tomorrow, below the end of tonight's list; nothing until they are loaded. */
export function Tomorrow({ map, query, onHighlight }: Props) {
  const { t } = useTranslation();
  const now = useNow();
  const { tomorrow: days } = usualDays(now);
  const filters = { ...query.filters, days };
  const first = useFirstPage({ ...query, filters }, true);
  // A festival that has begun is in the list of tonight.
  const events = first?.rows.filter((event) => daysOfEvent(event).first >= days.first) ?? [];
  if (!first || events.length === 0) return null;
  const total = (first.total ?? first.rows.length) - (first.rows.length - events.length);
  return (
    <div>
      <DaySection
        day={{ day: days.first, moment: 'tomorrow', events: events.slice(0, maxShown) }}
        now={now}
        near={query.near}
        statedAbove="day"
        onHighlight={onHighlight}
        facts={t('filters:dayCount', { count: total })}
      />
      {total > maxShown && (
        <div className={styles.end}>
          <Button icon="calendar" onPress={() => map.filter(filters)}>
            {t('start:allTomorrow')}
          </Button>
        </div>
      )}
    </div>
  );
}
