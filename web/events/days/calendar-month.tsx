import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Locale, localeTag } from '#contract/locales.ts';
import { longDaySeen } from '#web/i18n/dates.ts';
import { formatNumber } from '#web/i18n/numbers.ts';
import { tint } from '#web/ui/styling.ts';
import type { MonthOfWeeks } from './calendar-months.ts';
import type { CountedDay } from './day-counts.ts';
import styles from './day-months.module.css';
import type { DayRange } from './days.ts';

interface MonthProps {
  month: MonthOfWeeks;
  locale: Locale;
  /** The first selectable day. */
  from: string;
  /** As in `aria-current`. */
  today: string;
  days: ReadonlyMap<string, CountedDay>;
  /** The count of the busiest day. */
  max: number;
  chosen: DayRange | null;
  /** The day that is the tab stop. */
  focused: string | null;
  /** Returns the colour of an event type; without it, no names are shown. */
  colorOf: ((type: string) => string) | undefined;
}

/** Shows a month of a calendar with the number of events of each day, and the names of the first few. */
export const CalendarMonth = memo(
  function CalendarMonth({ month, locale, from, today, days, max, chosen, focused, colorOf }: MonthProps) {
    const { t } = useTranslation();
    const id = `month-${month.first.slice(0, 7)}`;
    const selectable = month.weeks.flat().filter((day) => day !== null && day >= from);
    const isEmpty = selectable.length > 0 && selectable.every((day) => days.get(day ?? '')?.count === 0);
    return (
      <section data-month={month.first.slice(0, 7)} className={styles.month}>
        <h2 id={id} className={styles.title}>
          {monthName(locale, month.first)}
        </h2>
        {isEmpty && <p className={styles.empty}>{t('filters:emptyMonth')}</p>}
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the pattern of a calendar */}
        <table role="grid" aria-labelledby={id} className={styles.grid}>
          <tbody>
            {month.weeks.map((week) => (
              <tr key={week.find((day) => day !== null)}>
                {week.map((day, weekday) =>
                  day === null ? (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a weekday has no other key
                    <td key={weekday} />
                  ) : day < from ? (
                    <td key={day} className={styles.past}>
                      {Number(day.slice(8))}
                    </td>
                  ) : (
                    <Day
                      key={day}
                      day={day}
                      locale={locale}
                      today={today}
                      counted={days.get(day)}
                      max={max}
                      part={partOf(day, chosen)}
                      isStop={day === focused}
                      colorOf={colorOf}
                    />
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    );
  },
  (before, after) =>
    before.month.first === after.month.first &&
    (['locale', 'from', 'today', 'days', 'max', 'focused', 'colorOf'] as const).every(
      (name) => before[name] === after[name],
    ) &&
    before.chosen?.first === after.chosen?.first &&
    before.chosen?.last === after.chosen?.last,
);

interface DayProps {
  day: string;
  locale: Locale;
  today: string;
  counted: CountedDay | undefined;
  max: number;
  part: ReturnType<typeof partOf>;
  isStop: boolean;
  colorOf: MonthProps['colorOf'];
}

const Day = memo(function Day({ day, locale, today, counted, max, part, isStop, colorOf }: DayProps) {
  const { t } = useTranslation();
  const name = longDaySeen(locale, day, today);
  const names = counted?.soonest.map((event) => event.name).join(', ');
  return (
    <td data-part={part} className={styles.cell}>
      <button
        type="submit"
        name="days"
        value={day}
        className={styles.day}
        tabIndex={isStop ? 0 : -1}
        aria-label={counted ? `${name}, ${t('filters:dayCount', { count: counted.count })}` : name}
        aria-description={names}
        aria-pressed={part !== undefined}
        aria-current={day === today ? 'date' : undefined}
        style={heat(counted?.count ?? 0, max)}
      >
        <span className={styles.number}>{Number(day.slice(8))}</span>
        <span className={styles.count}>{counted?.count ? formatNumber(locale, counted.count) : '\u00a0'}</span>
        {colorOf && (
          <span className={styles.names}>
            {counted?.soonest.map((event, nth) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and their order never changes
              <span key={nth} style={tint(colorOf(event.type))}>
                <bdi>{event.name}</bdi>
              </span>
            ))}
          </span>
        )}
      </button>
    </td>
  );
});

interface Heat extends React.CSSProperties {
  '--heat': number;
}

/** Returns a share of the busiest day, by the square root, so that one event is visible beside a hundred. */
function heat(count: number, max: number): Heat {
  return { '--heat': Math.sqrt(count / Math.max(1, max)) };
}

function partOf(day: string, chosen: DayRange | null): 'only' | 'first' | 'inside' | 'last' | undefined {
  if (!chosen || day < chosen.first || day > chosen.last) return undefined;
  if (chosen.first === chosen.last) return 'only';
  return day === chosen.first ? 'first' : day === chosen.last ? 'last' : 'inside';
}

function monthName(locale: Locale, day: string): string {
  const format = new Intl.DateTimeFormat(localeTag(locale), { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return format.format(Date.parse(day));
}
