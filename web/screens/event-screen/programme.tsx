import { useTranslation } from 'react-i18next';
import type { Part } from '#contract/event-details.ts';
import { longDay } from '#web/words/dates.ts';
import { useLocale } from '#web/words/use-locale.ts';
import { dayAfter } from './day-after.ts';
import styles from './details.module.css';

/** What happens when; of several days each under its own heading. */
export function Programme({
  dateStart,
  dateEnd,
  programme,
}: {
  dateStart: string;
  dateEnd: string;
  programme: Part[];
}) {
  const locale = useLocale();
  // One evening goes on past midnight, and is told as one.
  const isOneEvening = Date.parse(dateEnd) - Date.parse(dateStart) <= 86_400_000;
  if (isOneEvening) return <Parts parts={programme} />;
  return [...new Set(programme.map(({ day }) => day))].map((day) => (
    <div key={day} className={styles.day}>
      <h3>{longDay(locale, dayAfter(dateStart, day))}</h3>
      <Parts parts={programme.filter((part) => part.day === day)} />
    </div>
  ));
}

function Parts({ parts }: { parts: readonly Part[] }) {
  const { t } = useTranslation();
  return (
    <ol className={styles.parts}>
      {parts.map((part) => {
        const { time, kind, title, level, by, music } = part;
        const kindWords = t(`eventPage.partKinds.${kind}`);
        const more = [
          title && kind !== 'other' && kindWords,
          level && t(`eventPage.facts.level.${level}`),
          by,
          music && t(`eventPage.facts.music.${music}`),
        ].filter(Boolean);
        return (
          <li key={JSON.stringify(part)}>
            <span className={styles.time}>{time}</span>
            <span className={styles.what}>
              <strong>{title || kindWords}</strong>
              {more.length > 0 && <span className={styles.more}>{more.join(' · ')}</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
