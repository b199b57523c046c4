import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventFilters } from '#contract/events.ts';
import { currentSlugs } from '#web/catalogue/current-slugs.ts';
import { useCatalogueName } from '#web/catalogue/names.ts';
import { eventTypesQuery } from '#web/catalogue/queries.ts';
import { ChipGroup } from '#web/ui/chip-group.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { dayHere, nextMonthFrom } from './days.ts';
import styles from './event-filters.module.css';
import { type AimAtFilters, type FilterProps, type ListName, useFactChips, withList } from './event-filters.tsx';
import { StyleFilter } from './style-filter.tsx';

interface Props extends FilterProps {
  onAim?: AimAtFilters;
  folds: boolean;
  onFold: (folds: boolean) => void;
}

/** Styles, types, what is known of an event, a first day, and whether lists show a series once. Each change counts at once. */
export function FilterFields({ filters, onChange, onAim, folds, onFold }: Props) {
  const { t } = useTranslation();
  const nameOf = useCatalogueName();
  const { data: types = [] } = useQuery(eventTypesQuery());
  const facts = useFactChips();
  const aimOf = (name: ListName) =>
    onAim && ((slugs: string[] | null) => onAim(slugs && withList(filters, name, slugs)));
  return (
    <div className={styles.fields}>
      <StyleFilter
        selected={filters.styles ?? []}
        onChange={(slugs) => onChange(withList(filters, 'styles', slugs))}
        onAim={aimOf('styles')}
      />
      <section className={styles.field}>
        <h2 className={styles.title}>{t('filters.types')}</h2>
        <ChipGroup
          label={t('filters.types')}
          chips={types.map((type) => ({ id: type.slug, label: nameOf(type), color: type.color }))}
          selected={currentSlugs(types, filters.types ?? [])}
          onChange={(slugs) => onChange(withList(filters, 'types', slugs))}
          onAim={aimOf('types')}
        />
      </section>
      <section className={styles.field}>
        <h2 className={styles.title}>{t('filters.goodToKnow')}</h2>
        <ChipGroup
          label={t('filters.goodToKnow')}
          chips={facts}
          selected={filters.facts ?? []}
          onChange={(names) => onChange(withList(filters, 'facts', names))}
          onAim={aimOf('facts')}
        />
      </section>
      <FirstDay filters={filters} onChange={onChange} />
      <div className={styles.quick}>
        <button type="button" className={styles.day} aria-pressed={folds} onClick={() => onFold(!folds)}>
          {t('filters.fold')}
        </button>
      </div>
    </div>
  );
}

function FirstDay({ filters, onChange }: FilterProps) {
  const { t } = useTranslation();
  const [today] = useState(() => dayHere(new Date()));
  const quickDays = [{ day: nextMonthFrom(today), label: t('filters.nextMonth') }];
  const choose = (day: string) => onChange(withDay(filters, day));
  return (
    <section className={classNames(styles.field, styles.date)}>
      <DateField
        label={t('filters.from')}
        clearLabel={t('filters.anyDate')}
        value={filters.from ?? ''}
        earliest={today}
        onChange={choose}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would announce a form */}
      <div className={styles.quick} role="group" aria-label={t('filters.quickDates')}>
        {quickDays.map(({ day, label }) => (
          <button
            key={label}
            type="button"
            className={styles.day}
            aria-pressed={filters.from === day}
            onClick={() => choose(filters.from === day ? '' : day)}
          >
            {label}
          </button>
        ))}
      </div>
    </section>
  );
}

/** Days that were chosen before make way: together with a first day they would mostly leave nothing. */
function withDay({ from: _, days: __, ...others }: EventFilters, day: string): EventFilters {
  return day ? { ...others, from: day } : others;
}
