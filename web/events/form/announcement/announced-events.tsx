import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnnouncedEvent } from '#contract/announcements.ts';
import { withCommas } from '#contract/direction.ts';
import { shortDay, startClock } from '#web/i18n/dates.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './announcement-panel.module.css';
import { focusAwaited } from './use-announcement.ts';

interface Props {
  events: readonly AnnouncedEvent[];
  isOnPage: boolean;
  onChoose: (event: AnnouncedEvent) => void;
  /** Publishes them all, one after another. */
  onAll: () => void;
}

/** Shows the events of a text or page, to choose one or publish all. */
export function AnnouncedEvents({ events, isOnPage, onChoose, onAll }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  // Gets the focus because the pressed button has been removed.
  const question = useRef<HTMLHeadingElement>(null);
  useEffect(() => focusAwaited(question.current), []);
  const dayOf = ({ dateStart }: AnnouncedEvent) => {
    if (!dateStart) return '';
    const { value } = dateStart;
    return value.includes('T')
      ? withCommas(locale, [shortDay(locale, value), startClock(value)])
      : shortDay(locale, `${value}T12:00`);
  };
  return (
    <>
      <h3 ref={question} tabIndex={-1} id="announced-events" className={styles.question}>
        {t(isOnPage ? 'announcement:severalOnPage' : 'announcement:severalInText', { several: events.length })}
      </h3>
      {/* Above the list, which may be longer than the screen. */}
      <div>
        <Button kind="primary" icon="check" onPress={onAll}>
          {t('announcement:publishAll', { several: events.length })}
        </Button>
      </div>
      <ul className={styles.events} aria-labelledby="announced-events">
        {events.map((event) => {
          const where = withCommas(locale, [event.place?.value, event.town?.value]);
          const when = dayOf(event);
          return (
            <li key={[event.name?.value, event.dateStart?.value, event.link?.value].join('\n')}>
              <button type="button" className={styles.event} onClick={() => onChoose(event)}>
                <strong>
                  <bdi>{event.name?.value}</bdi>
                </strong>
                <span>{[when, where].filter(Boolean).join(' · ')}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
