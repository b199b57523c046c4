import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Organiser } from '#contract/organisers.ts';
import { EventList, EventPages } from '#web/events/card/event-list.tsx';
import { EmbedLink } from '#web/feeds/subscribe-menu.tsx';
import { organiserEventsQuery } from '#web/organisers/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import styles from './organiser-screen.module.css';

/** Shows the next events of an organiser, and past ones on demand. */
export function OrganiserEvents({ organiser }: { organiser: Organiser }) {
  const { t } = useTranslation();
  const [showsPast, setShowsPast] = useState(false);
  const { upcoming, past } = organiser.amountOfEvents;
  return (
    <div className={styles.events}>
      <Pages
        organiserId={organiser.id}
        when="upcoming"
        title={upcoming > 0 ? t('organisers:upcoming', { count: upcoming }) : t('organisers:upcomingTitle')}
        whenEmpty={<EmptyState icon="calendar" title={t('organisers:noneUpcoming')} text={t('organisers:noneText')} />}
      />
      {past > 0 &&
        (showsPast ? (
          <Pages organiserId={organiser.id} when="past" title={t('organisers:past', { count: past })} />
        ) : (
          <div className={styles.actions}>
            <Button kind="quiet" icon="clock" onPress={() => setShowsPast(true)}>
              {t('organisers:showPast', { count: past })}
            </Button>
          </div>
        ))}
      <div className={styles.actions}>
        <EmbedLink content={{ organiser: organiser.slug }} />
      </div>
    </div>
  );
}

interface PagesProps {
  organiserId: string;
  when: 'upcoming' | 'past';
  title: string;
  whenEmpty?: React.ReactNode;
}

function Pages({ organiserId, when, title, whenEmpty }: PagesProps) {
  const { t } = useTranslation();
  return (
    <EventPages query={useInfiniteQuery(organiserEventsQuery(organiserId, when))} more={t('organisers:more')}>
      {(events) => (
        <EventList title={title} events={events}>
          {events.length === 0 && whenEmpty}
        </EventList>
      )}
    </EventPages>
  );
}
