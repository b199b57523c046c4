import type { TFunction } from 'i18next';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '#contract/locales.ts';
import { placeName } from '#contract/place-name.ts';
import type { Regular } from '#contract/towns.ts';
import { EventLink } from '#web/events/links/event-link.tsx';
import { agreeing } from '#web/i18n/agreement.ts';
import { shortDay, startClock, weekdayName } from '#web/i18n/dates.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { withNonBreakingSpaces } from '#web/i18n/typography.ts';
import page from './page.module.css';
import styles from './regulars.module.css';

/** Shows recurring events with their rhythm and next date; nothing if there are none. */
export function Regulars({ regulars, isWorldwide }: { regulars: readonly Regular[]; isWorldwide: boolean }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const titleId = useId();
  if (regulars.length === 0) return null;
  return (
    <section className={page.section} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('towns:regulars')}</h2>
      <ul className={styles.list}>
        {regulars.map((regular) => (
          <li key={regular.id} className={styles.item}>
            <p className={styles.rhythm}>
              {rhythmIn(t, locale, regular)}
              {' · '}
              {startClock(regular.dateStart)}
            </p>
            <h3 className={styles.name}>
              <EventLink slug={regular.slug} className={styles.link}>
                <bdi>{withNonBreakingSpaces(regular.name)}</bdi>
              </EventLink>
            </h3>
            <p className={styles.next}>
              <bdi>{regular.place}</bdi>
              {isWorldwide &&
                regular.town !== regular.place &&
                ` · ${placeName(locale, regular.town, regular.townNames)}`}
              {' · '}
              {t('towns:nextDate', { date: shortDay(locale, regular.dateStart) })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const nths = ['first', 'second', 'third', 'fourth', 'last'] as const;

/** Returns `Chaque mardi` or `Le 1er vendredi du mois`. */
function rhythmIn(t: TFunction, locale: Locale, { rhythm, dateStart, dates }: Regular): string {
  if (rhythm.every === 'several') return t('towns:rhythm.several', { count: dates });
  const nth = nths[(rhythm.nth ?? 1) - 1] ?? 'last';
  const weekday = weekdayName(locale, dateStart);
  return t(`towns:rhythm.${rhythm.every}`, { weekday, nth: agreeing(t(`towns:nths.${nth}`), weekday) });
}
