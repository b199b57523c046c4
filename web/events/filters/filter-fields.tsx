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
import { StyleFilter } from './style-filter.tsx';

interface Props {
  filters: EventFilters;
  onChange: (change: FilterChange) => void;
  onPressStart: PrefetchFilters;
  groupsSeries: boolean;
  onFold: (groupsSeries: boolean) => void;
}

/** Styles, types, facts, a first day, and whether lists group series. Each change applies at once. */
export function FilterFields({ filters, onChange, onPressStart, groupsSeries, onFold }: Props) {
  const { t } = useTranslation();
  return (
    <div className={styles.fields}>
      <Styles selected={filters.styles} onChange={onChange} onPressStart={onPressStart} />
      <Types selected={filters.types} onChange={onChange} onPressStart={onPressStart} />
      <Facts selected={filters.facts} onChange={onChange} onPressStart={onPressStart} />
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
}

/** Memoised separately, so that a chip shows its own press with the least rendering. */
const Styles = memo(function Styles({ selected = [], ...rest }: ListProps<'styles'>) {
  return <StyleFilter selected={selected} {...listening('styles', rest)} />;
});

const Types = memo(function Types({ selected = [], ...rest }: ListProps<'types'>) {
  const { t } = useTranslation();
  const nameOf = useCatalogueName();
  const { data: types = [] } = useQuery(eventTypesQuery());
  return (
    <section className={styles.field}>
      <h2 className={styles.title}>{t('filters:types')}</h2>
      <ChipGroup
        label={t('filters:types')}
        chips={types.map((type) => ({ id: type.slug, label: nameOf(type), color: type.color }))}
        selected={currentSlugs(types, selected)}
        {...listening('types', rest)}
      />
    </section>
  );
});

const Facts = memo(function Facts({ selected = [], ...rest }: ListProps<'facts'>) {
  const { t } = useTranslation();
  return (
    <section className={styles.field}>
      <h2 className={styles.title}>{t('filters:goodToKnow')}</h2>
      <ChipGroup
        label={t('filters:goodToKnow')}
        chips={useFactChips()}
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
