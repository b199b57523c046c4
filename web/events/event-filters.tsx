import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Dance, EventType } from '#contract/catalogue.ts';
import type { EventFilters } from '#contract/events.ts';
import { currentSlugs } from '#web/catalogue/current-slugs.ts';
import { useCatalogueName } from '#web/catalogue/names.ts';
import { dancesQuery, eventTypesQuery } from '#web/catalogue/queries.ts';
import { ChipGroup } from '#web/ui/chip-group.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { dayHere, nextMonthFrom } from './days.ts';
import styles from './event-filters.module.css';
import { foldSeries, useFoldedSeries } from './folded-series.ts';
import { StyleFilter } from './style-filter.tsx';

interface Props {
  filters: EventFilters;
  onChange: (filters: EventFilters) => void;
}

/** Told what a press that has begun would ask for, and null where it turned out to be none. */
export type AimAtFilters = (filters: EventFilters | null) => void;

/** Styles, types, a first day, and whether lists show a series once. Each change counts at once. */
export function EventFilterFields({ filters, onChange, onAim }: Props & { onAim?: AimAtFilters }) {
  const { t } = useTranslation();
  const nameOf = useCatalogueName();
  const { data: types = [] } = useQuery(eventTypesQuery());
  const folds = useFoldedSeries();
  const aimOf = (name: 'styles' | 'types') =>
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
      <FirstDay filters={filters} onChange={onChange} />
      <div className={styles.quick}>
        <button type="button" className={styles.day} aria-pressed={folds} onClick={() => foldSeries(!folds)}>
          {t('filters.fold')}
        </button>
      </div>
    </div>
  );
}

/** The styles and types that are chosen, each to be taken back by a press: for where the fields are folded away. */
export function ChosenFilters({ filters, onChange }: Props) {
  const { t } = useTranslation();
  const nameOf = useCatalogueName();
  const { data: dances = [] } = useQuery(dancesQuery());
  const { data: types = [] } = useQuery(eventTypesQuery());
  const ofList = (name: 'styles' | 'types', entries: readonly (Dance | EventType)[]) => {
    const chosen = currentSlugs(entries, filters[name] ?? []);
    return (
      chosen.length > 0 && (
        <ChipGroup
          label={t(`filters.${name}`)}
          chips={entries
            .filter(({ slug }) => chosen.includes(slug))
            .map((entry) => ({ id: entry.slug, label: nameOf(entry), color: entry.color }))}
          selected={chosen}
          onChange={(slugs) => onChange(withList(filters, name, slugs))}
        />
      )
    );
  };
  return (
    <>
      {ofList('styles', dances)}
      {ofList('types', types)}
    </>
  );
}

/** How many choices narrow the list. */
export function activeCount({ styles = [], types = [], from, days }: EventFilters): number {
  return styles.length + types.length + (from ? 1 : 0) + (days ? 1 : 0);
}

function FirstDay({ filters, onChange }: Props) {
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

function withList(filters: EventFilters, name: 'styles' | 'types', slugs: string[]): EventFilters {
  const { [name]: _, ...others } = filters;
  return slugs.length > 0 ? { ...others, [name]: slugs.toSorted() } : others;
}

/** Days that were chosen before make way: together with a first day they would mostly leave nothing. */
function withDay({ from: _, days: __, ...others }: EventFilters, day: string): EventFilters {
  return day ? { ...others, from: day } : others;
}
