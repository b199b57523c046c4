import { useTranslation } from 'react-i18next';
import { withCommas } from '#contract/direction.ts';
import type { Event } from '#contract/events.ts';
import { EventDates } from '#web/events/card/event-dates.tsx';
import { formatRhythm } from '#web/events/card/rhythm.ts';
import { EventLink } from '#web/events/links/event-link.tsx';
import { eventStatus } from '#web/i18n/event-status.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { withNonBreakingSpaces } from '#web/i18n/typography.ts';
import { editEventPath } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { ButtonRow, Card } from '#web/ui/page-column.tsx';
import styles from './still-on-screen.module.css';

/** Answers about an event of a confirmation mail. */
export type Answer = 'on' | 'cancelled';

interface Props {
  event: Event;
  askedAt: string;
  now: Date;
  /** The answer chosen in the mail, if it was about this event only. */
  usual: string | null;
  isSending: boolean;
  onAnswer: (answer: Answer) => void;
}

/**
 * Shows an event of a confirmation mail with buttons for its answers. After an answer, shows it and the alternative.
 */
export function EventToConfirm({ event, askedAt, now, usual, isSending, onAnswer }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const isConfirmed = !event.isCancelled && (event.confirmedAt ?? '') >= askedAt;
  const isOver = eventStatus(event, now) === 'over';
  const kindOf = (answer: string) => ((usual ?? 'on') === answer ? 'primary' : 'secondary');
  const on = (
    <Button
      kind={event.isCancelled ? 'secondary' : kindOf('on')}
      icon="check"
      aria-busy={isSending}
      onPress={() => onAnswer('on')}
    >
      {t(event.isCancelled ? 'stillOn:undoCancelled' : 'stillOn:on')}
    </Button>
  );
  const cancelled = (
    <Button
      kind={isConfirmed ? 'secondary' : kindOf('cancelled')}
      icon="close"
      aria-busy={isSending}
      onPress={() => onAnswer('cancelled')}
    >
      {t('stillOn:cancelled')}
    </Button>
  );
  return (
    <Card>
      <div>
        <h2 className={styles.name}>
          <EventLink slug={event.slug}>
            <bdi>{withNonBreakingSpaces(event.name)}</bdi>
          </EventLink>
        </h2>
        <p className={styles.when}>
          <EventDates event={event} />
        </p>
        <p className={styles.soft}>{withCommas(locale, [event.place, event.location.place])}</p>
        {event.rhythm && (
          <p className={styles.soft}>
            {formatRhythm(t, locale, event.rhythm)}. {t('stillOn:seriesToo')}
          </p>
        )}
      </div>
      <p role="status" className={styles.said}>
        {isOver ? t('stillOn:isOver') : event.isCancelled ? t('stillOn:isCancelled') : isConfirmed && t('stillOn:isOn')}
      </p>
      {!isOver && (
        <ButtonRow>
          {!isConfirmed && on}
          {!event.isCancelled && cancelled}
          {!event.isCancelled && (
            <ButtonLink to={editEventPath(event.id)} kind={isConfirmed ? 'secondary' : kindOf('changed')} icon="edit">
              {t('stillOn:changed')}
            </ButtonLink>
          )}
        </ButtonRow>
      )}
    </Card>
  );
}
