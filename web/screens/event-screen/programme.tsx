import { useTranslation } from 'react-i18next';
import { isolated } from '#contract/direction.ts';
import type { Part } from '#contract/event-details.ts';
import type { Event } from '#contract/events.ts';
import { isOnOneDay } from '#contract/local-days.ts';
import { useNow } from '#web/events/days/use-now.ts';
import { longDay, startClock } from '#web/i18n/dates.ts';
import { clockAt, dayAfter, eventStatus } from '#web/i18n/event-status.ts';
import { useLocale } from '#web/i18n/locale.ts';
import styles from './details.module.css';

/** Shows the programme with the current part marked. Several days have headings. */
export function Programme({ event }: { event: Event }) {
  const { dateStart, programme = [] } = event;
  const locale = useLocale();
  const current = currentPart(event, useNow());
  if (isOnOneDay(event)) return <Parts parts={programme} current={current} />;
  return [...new Set(programme.map(({ day }) => day))].map((day) => (
    <div key={day} className={styles.day}>
      <h3>{longDay(locale, dayAfter(dateStart.slice(0, 10), day))}</h3>
      <Parts parts={programme.filter((part) => part.day === day)} current={current} />
    </div>
  ));
}

/** Returns the current part: the last one that has started, by the local time of the venue. */
function currentPart(event: Event, now: Date): Part | undefined {
  if (event.isCancelled || eventStatus(event, now) !== 'now') return undefined;
  const clock = clockAt(event.timeZone, now);
  return event.programme?.findLast(
    ({ day, time }) => `${dayAfter(event.dateStart.slice(0, 10), day)} ${time}` <= clock,
  );
}

function Parts({ parts, current }: { parts: readonly Part[]; current: Part | undefined }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <ol className={styles.parts}>
      {parts.map((part, index) => {
        const { time, kind, title, level, by, music } = part;
        const kindWords = t(`eventDetails:partKinds.${kind}`);
        const more = [
          title && kind !== 'other' && kindWords,
          level && t(`eventDetails:facts.level.${level}`),
          by,
          music && t(`eventDetails:facts.music.${music}`),
        ].flatMap((fact) => (fact ? isolated(locale, fact) : []));
        return (
          <li
            key={JSON.stringify(part)}
            aria-current={part === current && 'time'}
            className={current && index < parts.indexOf(current) ? styles.past : undefined}
          >
            <span className={styles.time}>{startClock(`2000-01-01T${time}`)}</span>
            <span className={styles.what}>
              <strong>
                <bdi>{title || kindWords}</bdi>
              </strong>
              {part === current && <span className={styles.now}>{t('time:onNow')}</span>}
              {more.length > 0 && <span className={styles.more}>{more.join(' · ')}</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
