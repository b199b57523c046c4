import { useTranslation } from 'react-i18next';
import type { Event } from '#contract/events.ts';
import { useUnconfirmed } from '#web/events/card/use-unconfirmed.ts';
import { longAgo } from '#web/i18n/dates.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './event-screen.module.css';

/** A confirmation is reassuring for this time. An older one is shown in grey. */
const freshMs = 14 * 86_400_000;

/** Shows when the organiser last confirmed the event; nothing if it was never confirmed or that is too long ago. */
export function Confirmed({ event, now }: { event: Event; now: Date }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const unconfirmed = useUnconfirmed(event, now);
  const { confirmedAt } = event;
  if (!confirmedAt || unconfirmed) return null;
  const isFresh = now.getTime() - Date.parse(confirmedAt) < freshMs;
  return (
    <p className={styles.confirmed}>
      {isFresh && <Icon name="check" />}
      <span>
        <span className={isFresh ? styles.sure : undefined}>{t('eventPage:confirmed')}</span>{' '}
        {t('eventPage:confirmedBy', { time: longAgo(locale, confirmedAt, now) })}
      </span>
    </p>
  );
}
