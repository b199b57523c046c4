import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Event } from '#contract/events.ts';
import { daysOfEvent } from '#contract/local-days.ts';
import type { Venue } from '#contract/venues.ts';
import { EventList, EventPages } from '#web/events/card/event-list.tsx';
import { useNow } from '#web/events/days/use-now.ts';
import { dayAt } from '#web/i18n/event-status.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { venueEventsQuery } from '#web/venues/queries.ts';
import styles from './venue-screen.module.css';

/** Shows the events at a venue: current and upcoming ones, and past ones on demand. */
export function VenueEvents({ venue }: { venue: Venue }) {
  const { t } = useTranslation();
  const now = useNow();
  const [showsPast, setShowsPast] = useState(false);
  const { past } = venue.amountOfEvents;
  const today = dayAt(venue.timeZone, now);
  return (
    <>
      <Pages venueId={venue.id} when="upcoming">
        {(events) => {
          const tonight = events.filter((event) => daysOfEvent(event).first <= today);
          const next = events.filter((event) => daysOfEvent(event).first > today);
          return (
            <>
              {tonight.length > 0 && <EventList title={t('venues:tonight')} events={tonight} isDayStated />}
              {next.length > 0 && <EventList title={t('venues:next')} events={next} />}
              {events.length === 0 && (
                <EmptyState icon="calendar" title={t('venues:noneUpcoming')} text={t('venues:noneText')} />
              )}
            </>
          );
        }}
      </Pages>
      {past > 0 &&
        (showsPast ? (
          <Pages venueId={venue.id} when="past">
            {(events) => <EventList title={t('venues:past', { count: past })} events={events} />}
          </Pages>
        ) : (
          <div className={styles.actions}>
            <Button kind="quiet" icon="clock" onPress={() => setShowsPast(true)}>
              {t('venues:showPast', { count: past })}
            </Button>
          </div>
        ))}
    </>
  );
}

interface PagesProps {
  venueId: string;
  when: 'upcoming' | 'past';
  children: (events: readonly Event[]) => React.ReactNode;
}

function Pages({ venueId, when, children }: PagesProps) {
  const { t } = useTranslation();
  return (
    <EventPages query={useInfiniteQuery(venueEventsQuery(venueId, when))} more={t('venues:more')}>
      {children}
    </EventPages>
  );
}
