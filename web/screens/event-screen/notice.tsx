import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Event } from '#contract/events.ts';
import { useUnconfirmed } from '#web/events/card/use-unconfirmed.ts';
import { seriesDatesQuery } from '#web/events/queries.ts';
import { longDay } from '#web/i18n/dates.ts';
import { eventStatus } from '#web/i18n/event-status.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { eventPath } from '#web/paths.ts';
import { classNames } from '#web/ui/styling.ts';
import styles from './event-screen.module.css';

/** Shows that an event is cancelled, over or unconfirmed, with the next date of an event that is not coming. */
export function Notice({ event, now }: { event: Event; now: Date }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const unconfirmed = useUnconfirmed(event, now);
  if (event.isCancelled) {
    return (
      <div className={classNames(styles.notice, styles.cancelled)}>
        <strong>{t('eventPage:cancelled')}</strong>{' '}
        {t('eventPage:cancelledText', { date: longDay(locale, event.dateStart) })}
        {event.cancelledBecause && <p>{event.cancelledBecause}</p>}
        <NextDate event={event} now={now} />
      </div>
    );
  }
  if (eventStatus(event, now) === 'over') {
    return (
      <div className={styles.notice}>
        <strong>{t('eventPage:over')}</strong> {t('eventPage:overText', { date: longDay(locale, event.dateEnd) })}
        <NextDate event={event} now={now} />
      </div>
    );
  }
  return unconfirmed ? <p className={styles.notice}>{unconfirmed}</p> : null;
}

/** Link to the next date of the same event, if there is one. */
function NextDate({ event, now }: { event: Event; now: Date }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data = [] } = useQuery(seriesDatesQuery(event.id));
  const next = data.find(
    (date) => date.id !== event.id && !date.isCancelled && Date.parse(date.dateStart) > now.getTime(),
  );
  if (!next) return null;
  return (
    <p>
      <Link to={eventPath(next.slug)}>{t('eventPage:nextDate', { date: longDay(locale, next.dateStart) })}</Link>
    </p>
  );
}
