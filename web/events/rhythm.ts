import type { TFunction } from 'i18next';
import type { Locale } from '#contract/locales.ts';
import { weekdayName } from '#web/words/dates.ts';

/** `Every Sunday`, as the rule of a series says it (`FREQ=WEEKLY;BYDAY=SU`); that there are several dates where there is no short way. */
export function rhythmWords(t: TFunction, locale: Locale, rule: string): string {
  const [, frequency, interval = '1', ordinal = '', day = ''] =
    /^FREQ=(\w+)(?:;INTERVAL=(\d+))?;BYDAY=(-?\d)?(\w\w)$/.exec(rule) ?? [];
  // The 1st of February 1970 was a Sunday.
  const weekday = day && weekdayName(locale, `1970-02-0${1 + days.indexOf(day) / 2}`);
  if (frequency === 'WEEKLY' && interval === '1') return t('events.rhythm.weekly', { weekday });
  if (frequency === 'WEEKLY' && interval === '2') return t('events.rhythm.fortnightly', { weekday });
  const nth = ordinals[ordinal];
  if (frequency === 'MONTHLY' && interval === '1' && nth)
    return t('events.rhythm.monthly', { weekday, ordinal: t(`events.ordinals.${nth}`) });
  return t('events.rhythm.other');
}

const days = 'SUMOTUWETHFRSA';
const ordinals: Record<string, 'first' | 'second' | 'third' | 'fourth' | 'last'> = {
  1: 'first',
  2: 'second',
  3: 'third',
  4: 'fourth',
  '-1': 'last',
};
