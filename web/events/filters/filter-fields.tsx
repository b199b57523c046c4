import { useQuery } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventFilters } from '#contract/events.ts';
import { useCatalogueName } from '#web/catalogue/names.ts';
import { eventTypesQuery } from '#web/catalogue/queries.ts';
import { dayHere, nextMonthFrom } from '#web/events/days/days.ts';
import { ChipGroup } from '#web/ui/chip-group.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { classNames } from '#web/ui/styling.ts';
import styles from './event-filters.module.css';
import { type FilterChange, type ListName, type PrefetchFilters, useFactChips, withList } from './event-filters.tsx';
import { currentSlugs } from './favourite-styles.ts';
import type { CountByValue } from './filter-counts.ts';
import { StyleFilter } from './style-filter.tsx';
import { useCountOf } from './use-count-of.ts';

interface Props {
  filters: EventFilters;
  /** The events for each value; undefined while loading. */
  counts: FilterCounts | undefined;
  onChange: (change: FilterChange) => void;
  onPressStart: PrefetchFilters;
  groupsSeries: boolean;
  onFold: (groupsSeries: boolean) => void;
}

/** How many events there are for each value of a filter. */
type FilterCounts = Readonly<Record<ListName, CountByValue>>;

/**
 * Shows the filters: styles, types, facts, a first day, and whether lists group series. Each change applies at once.
 */
export function FilterFields({ filters, counts, onChange, onPressStart, groupsSeries, onFold }: Props) {
  const { t } = useTranslation();
  return (
    <div className={styles.fields}>
      <Styles selected={filters.styles} counts={counts?.styles} onChange={onChange} onPressStart={onPressStart} />
      <Types selected={filters.types} counts={counts?.types} onChange={onChange} onPressStart={onPressStart} />
      <Facts selected={filters.facts} counts={counts?.facts} onChange={onChange} onPressStart={onPressStart} />
      <FirstDay from={filters.from} onChange={onChange} />
      <div className={styles.quick}>
        <button type="button" className={styles.day} aria-pressed={groupsSeries} onClick={() => onFold(!groupsSeries)}>
          {t('filters:fold')}
        </button>
      </div>
    </div>
  );
}

interface ListProps<Name extends ListName> extends Pick<Props, 'onChange' | 'onPressStart'> {
  selected: EventFilters[Name];
  counts: CountByValue | undefined;
}

/** Memoised separately, so that a chip shows its own press with the least rendering. */
const Styles = memo(function Styles({ selected = [], counts, ...rest }: ListProps<'styles'>) {
  return <StyleFilter selected={selected} counts={counts} {...listening('styles', rest)} />;
});

const Types = memo(function Types({ selected = [], counts, ...rest }: ListProps<'types'>) {
  const { t } = useTranslation();
  const nameOf = useCatalogueName();
  const countOf = useCountOf();
  const { data: types = [] } = useQuery(eventTypesQuery());
  return (
    <section className={styles.field}>
      <h2 className={styles.title}>{t('filters:types')}</h2>
      <ChipGroup
        label={t('filters:types')}
        chips={types.map((type) => ({
          id: type.slug,
          label: nameOf(type),
          color: type.color,
          ...countOf(counts, type.slug),
        }))}
        selected={currentSlugs(types, selected)}
        {...listening('types', rest)}
      />
    </section>
  );
});

const Facts = memo(function Facts({ selected = [], counts, ...rest }: ListProps<'facts'>) {
  const { t } = useTranslation();
  const countOf = useCountOf();
  return (
    <section className={styles.field}>
      <h2 className={styles.title}>{t('filters:goodToKnow')}</h2>
      <ChipGroup
        label={t('filters:goodToKnow')}
        chips={useFactChips().map((chip) => ({ ...chip, ...countOf(counts, chip.id) }))}
        selected={selected}
        {...listening('facts', rest)}
      />
    </section>
  );
});

function listening(name: ListName, { onChange, onPressStart }: Pick<Props, 'onChange' | 'onPressStart'>) {
  const change = (slugs: string[]) => (filters: EventFilters) => withList(filters, name, slugs);
  return {
    onChange: (slugs: string[]) => onChange(change(slugs)),
    onPressStart: (slugs: string[] | null) => onPressStart(slugs && change(slugs)),
  };
}

const FirstDay = memo(function FirstDay({
  from = '',
  onChange,
}: Pick<Props, 'onChange'> & { from?: string | undefined }) {
  const { t } = useTranslation();
  const [today] = useState(() => dayHere(new Date()));
  const quickDays = [{ day: nextMonthFrom(today), label: t('filters:nextMonth') }];
  const choose = (day: string) => onChange((filters) => withDay(filters, day));
  return (
    <section className={classNames(styles.field, styles.date)}>
      <DateField
        label={t('filters:from')}
        clearLabel={t('filters:anyDate')}
        value={from}
        earliest={today}
        onChange={choose}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would announce a form */}
      <div className={styles.quick} role="group" aria-label={t('filters:quickDates')}>
        {quickDays.map(({ day, label }) => (
          <button
            key={label}
            type="button"
            className={styles.day}
            aria-pressed={from === day}
            onClick={() => choose(from === day ? '' : day)}
          >
            {label}
          </button>
        ))}
      </div>
    </section>
  );
});

/** Replaces chosen days: together with a first day they would mostly match nothing. */
function withDay({ from: _, days: __, ...others }: EventFilters, day: string): EventFilters {
  return day ? { ...others, from: day } : others;
}
