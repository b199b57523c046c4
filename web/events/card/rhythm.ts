import type { TFunction } from 'i18next';
import type { Locale } from '#contract/locales.ts';
import { agreeing } from '#web/i18n/agreement.ts';
import { weekdayName } from '#web/i18n/dates.ts';

/**
 * Returns the rule of a series in words: `Every Sunday` (`FREQ=WEEKLY;BYDAY=SU`); that there are several dates if the
 * rule has no short description.
 */
export function formatRhythm(t: TFunction, locale: Locale, rule: string): string {
  const [, frequency, interval = '1', byDay = ''] =
    /^FREQ=(\w+)(?:;INTERVAL=(\d+))?;BYDAY=([-\d\w,]+)$/.exec(rule) ?? [];
  const codes = byDay.split(',');
  const list = new Intl.ListFormat(locale);
  const names = codes.map((code) => nameOfWeekday(locale, code.slice(-2)));
  const weekday = list.format(new Set(names));
  const isSeveral = codes.length > 1;
  if (frequency === 'WEEKLY' && interval === '1') return t('events:rhythm.weekly', { weekday });
  if (frequency === 'WEEKLY' && interval === '2')
    return t(isSeveral ? 'events:rhythm.fortnightlySeveral' : 'events:rhythm.fortnightly', { weekday });
  const nths = codes.flatMap((code) => ordinals[code.slice(0, -2)] ?? []);
  if (frequency === 'MONTHLY' && interval === '1' && nths.length === codes.length && new Set(names).size === 1) {
    const ordinal = list.format(nths.map((nth) => agreeing(t(`events:ordinals.${nth}`), weekday)));
    return t(isSeveral ? 'events:rhythm.monthlySeveral' : 'events:rhythm.monthly', { weekday, ordinal });
  }
  return t('events:rhythm.other');
}

/** Returns the weekday of an RFC 5545 code in a language: `Thursday` for `TH`. */
export function nameOfWeekday(locale: Locale, code: string): string {
  // 1 February 1970 was a Sunday.
  return weekdayName(locale, `1970-02-0${1 + days.indexOf(code) / 2}`);
}

const days = 'SUMOTUWETHFRSA';
const ordinals: Record<string, 'first' | 'second' | 'third' | 'fourth' | 'fifth' | 'last'> = {
  1: 'first',
  2: 'second',
  3: 'third',
  4: 'fourth',
  5: 'fifth',
  '-1': 'last',
};
