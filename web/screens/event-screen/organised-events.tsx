import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { maxOrganiserEvents } from '#contract/constants.ts';
import type { Event } from '#contract/events.ts';
import type { OrganiserReference } from '#contract/identity.ts';
import { EventCard } from '#web/events/card/event-card.tsx';
import { useNow } from '#web/events/days/use-now.ts';
import { eventStatus } from '#web/i18n/event-status.ts';
import { nextOrganisedQuery } from '#web/organisers/queries.ts';
import styles from './event-screen.module.css';

/** Other upcoming events of the organiser. */
export function OrganisedEvents({ event, organiser }: { event: Event; organiser: OrganiserReference }) {
  const { t } = useTranslation();
  const titleId = useId();
  const now = useNow();
  const { data = [] } = useQuery(nextOrganisedQuery(organiser.id));
  const others = data.filter((other) => other.id !== event.id && eventStatus(other, now) !== 'over');
  if (others.length === 0) return null;
  return (
    <section className={styles.nearby} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('eventDetails:organised', { name: organiser.name })}</h2>
      <ul className={styles.nearbyList}>
        {others.slice(0, maxOrganiserEvents - 1).map((other) => (
          <li key={other.id}>
            <EventCard event={other} now={now} />
          </li>
        ))}
      </ul>
    </section>
  );
}
