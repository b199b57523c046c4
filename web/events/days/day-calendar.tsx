import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventFilters } from '#contract/events.ts';
import type { Days } from '#contract/local-days.ts';
import type { BoundingBox } from '#contract/places.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { Button } from '#web/ui/button.tsx';
import layer from '#web/ui/layer.module.css';
import { classNames } from '#web/ui/styling.ts';
import styles from './day-calendar.module.css';
import { DayChip } from './day-chip.tsx';
import chipStyles from './day-chips.module.css';
import { countOnDays } from './day-counts.ts';
import { DayMonths, useCalendarSpan } from './day-months.tsx';
import { type DayRange, dayHere, usualDays } from './days.ts';
import { daysInWords, rangeOf } from './days-in-words.ts';
import { filterDays, nameOfDays, usualNames } from './named-days.ts';
import { useCountedDays } from './use-counted-days.ts';
import { useNow } from './use-now.ts';

export interface DayCalendarProps {
  box: BoundingBox;
  counted: EventFilters;
  chosen: EventFilters['days'];
  /** Receives the chosen days, null for any. */
  onDone: (days: Days | null) => void;
  /** Searches a larger area, because the chosen days have no events here. */
  onLookFurther: () => void;
}

/**
 * Shows a calendar that chooses a day, a range or a usual range, with the number of events here. The first press
 * chooses a day, the second one extends it to a range; a button applies the choice.
 */
export function DayCalendar({ box, counted, chosen, onDone, onLookFurther }: DayCalendarProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const now = useNow();
  const today = dayHere(now);
  const usual = usualDays(now);
  const { first } = usual.tonight;
  const [draft, setDraft] = useState<Days | null>(chosen ?? null);
  const range = rangeOf(draft, usual.tonight);
  // One end of a range whose other end is not chosen yet.
  const [anchor, setAnchor] = useState<string | null>(null);
  const [focused, setFocused] = useState(() => (range && range.first >= first ? range.first : today));
  const span = useCalendarSpan(first, range?.last);
  const { days, tonight, max, isPending, error, refetch } = useCountedDays({
    box,
    filters: counted,
    from: first,
    to: span.shownUntil,
  });
  const countOf = (wanted: DayRange) => countOnDays(days, wanted);
  const name = nameOfDays(draft ?? undefined, usual);
  const count = draft === 'tonight' ? tonight : range && countOf(range);

  function choose(day: string, isExtending: boolean) {
    setFocused(day);
    const from = anchor ?? (isExtending ? range?.first : undefined);
    setDraft(from === undefined ? { first: day, last: day } : between(from, day));
    setAnchor(from === undefined || isExtending ? (from ?? day) : null);
  }

  function focus(day: string, isExtending: boolean) {
    if (isExtending) {
      const from = anchor ?? focused;
      setAnchor(from);
      setDraft(between(from, day));
    }
    setFocused(day);
  }

  return (
    <div className={styles.calendar}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would announce a form */}
      <div
        className={classNames(chipStyles.chips, chipStyles.compact)}
        role="group"
        aria-label={t('filters:quickDates')}
      >
        {usualNames.map((each) => {
          const wanted = usual[each];
          return (
            wanted && (
              <DayChip
                key={each}
                name={each}
                isOn={each === name}
                count={each === 'tonight' ? tonight : countOf(wanted)}
                onPress={() => {
                  setAnchor(null);
                  setDraft(each === name ? null : (filterDays(each, usual) ?? null));
                }}
              />
            )
          );
        })}
      </div>
      <DayMonths
        span={span}
        today={today}
        days={days}
        max={max}
        chosen={range}
        focused={focused}
        onFocusDay={(day, { isExtending }) => focus(day, isExtending)}
        onChoose={(day, { isExtending }) => choose(day, isExtending)}
        onDrag={(from, to) => {
          setAnchor(null);
          setDraft(between(from, to));
        }}
        hasFocus
      />
      <footer className={layer.foot}>
        <div className={styles.choice} role="status">
          {error && !isPending ? (
            <button type="button" className={styles.link} onClick={refetch}>
              {t('frame:tryAgain')}
            </button>
          ) : (
            <strong>
              {range ? (name ? t(`filters:${name}`) : daysInWords(locale, range, today)) : t('filters:anyDate')}
            </strong>
          )}
          {anchor !== null && range?.first === range?.last ? (
            <span>{t('filters:lastDay')}</span>
          ) : (
            range && (
              <button
                type="button"
                className={styles.link}
                onClick={() => {
                  setAnchor(null);
                  setDraft(null);
                }}
              >
                {t('filters:clearDays')}
              </button>
            )
          )}
        </div>
        {range && count === 0 ? (
          <Button
            icon="minus"
            onPress={() => {
              onDone(draft);
              onLookFurther();
            }}
          >
            {t('filters:lookFurther')}
          </Button>
        ) : (
          <Button kind="primary" onPress={() => onDone(draft)}>
            {!range ? t('filters:showAll') : count === null ? t('filters:show') : t('filters:showEvents', { count })}
          </Button>
        )}
      </footer>
    </div>
  );
}

function between(one: string, other: string): DayRange {
  return one < other ? { first: one, last: other } : { first: other, last: one };
}
