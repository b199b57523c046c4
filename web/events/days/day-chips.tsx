import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventFilters } from '#contract/events.ts';
import type { BoundingBox } from '#contract/places.ts';
import type { FilterChange, PrefetchFilters } from '#web/events/filters/event-filters.tsx';
import { classNames } from '#web/ui/styling.ts';
import { DayChip } from './day-chip.tsx';
import styles from './day-chips.module.css';
import { countOn } from './day-counts.ts';
import { dayCountsQuery } from './day-queries.ts';
import { withDays } from './days.ts';
import { filterDays, nameOfDays, usualNames } from './named-days.ts';
import { useUsualDays } from './use-usual-days.ts';

interface Props {
  /** The area of the counts: it may change with the selection. */
  box: BoundingBox;
  counted: EventFilters;
  chosen: EventFilters['days'];
  onChange: (change: FilterChange) => void;
  /** Returns the address of the page with other filters. */
  hrefOf: (change: FilterChange) => string;
  onPressStart?: PrefetchFilters;
  /** Over a map they have their own background and shadow. */
  isFloating?: boolean;
  /** Rendered before them in the row. */
  before?: React.ReactNode;
  /** Rendered beside the row, which scrolls. */
  beside?: React.ReactNode;
}

/** Shows chips for the most frequent days with the number of events here. */
export function DayChips(props: Props) {
  const { box, counted, chosen, onChange, hrefOf, onPressStart, isFloating = false, before, beside } = props;
  const { t } = useTranslation();
  const days = useUsualDays();
  const { data, isPlaceholderData } = useQuery(dayCountsQuery(box, counted, days.tonight.first));
  const chosenName = nameOfDays(chosen, days);
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosenName) row.current?.querySelector('[aria-pressed="true"]')?.scrollIntoView(nearest);
  }, [chosenName]);
  return (
    <div className={classNames(styles.bar, isFloating && styles.floating)}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would announce a form */}
      <div
        ref={row}
        className={classNames(styles.chips, !isFloating && styles.compact)}
        role="group"
        aria-label={t('filters:days')}
        onFocus={scrollIntoView}
      >
        {before}
        {usualNames.map((name) => {
          const range = days[name];
          if (!range) return null;
          const isOn = name === chosenName;
          const next = (filters: EventFilters) => withDays(filters, (!isOn && filterDays(name, days)) || null);
          return (
            <DayChip
              key={name}
              name={name}
              isOn={isOn}
              count={data && (name === 'tonight' ? data.tonight : countOn(data, range))}
              isWaiting={isPlaceholderData}
              onPointerDown={() => onPressStart?.(next)}
              onPointerCancel={() => onPressStart?.(null)}
              href={hrefOf(next)}
              onPress={() => onChange(next)}
            />
          );
        })}
      </div>
      {beside}
    </div>
  );
}

const nearest: ScrollIntoViewOptions = { block: 'nearest', inline: 'nearest' };

/** Browsers do not scroll a half visible element into view on focus. With a pointer, nothing scrolls. */
function scrollIntoView({ target }: React.FocusEvent) {
  if (target.matches(':focus-visible')) target.scrollIntoView(nearest);
}
