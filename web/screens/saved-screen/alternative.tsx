import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { commaOf } from '#contract/direction.ts';
import type { Event } from '#contract/events.ts';
import { daysOfEvent } from '#contract/local-days.ts';
import { EventLink } from '#web/events/links/event-link.tsx';
import { nearbyEventsQuery } from '#web/events/queries.ts';
import { startClock } from '#web/i18n/dates.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { useFormatDistance } from '#web/i18n/use-format-distance.ts';
import styles from './saved-screen.module.css';

/** As far as dancers travel for an evening. */
const maxKm = 40;

/** Shows the nearest event on the day of a cancelled one; nothing if there is none. */
export function Alternative({ event }: { event: Event }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const formatDistance = useFormatDistance();
  const { data = [] } = useQuery(nearbyEventsQuery(event.id));
  const day = daysOfEvent(event).first;
  const [other] = data
    .filter((each) => !each.isCancelled && each.distanceKm <= maxKm && daysOfEvent(each).first === day)
    .sort((one, another) => one.distanceKm - another.distanceKm);
  if (!other) return null;
  const facts = [startClock(other.dateStart), other.distanceKm > 0 && formatDistance(other.distanceKm)];
  return (
    <p className={styles.note}>
      {t('saved:instead')}{' '}
      <EventLink slug={other.slug}>
        <bdi>{other.name}</bdi>
      </EventLink>
      {`${commaOf(locale)}${facts.filter(Boolean).join(' · ')}`}
    </p>
  );
}
