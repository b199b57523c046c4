import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Dance, EventType } from '#contract/catalogue.ts';
import { defaultCurrency } from '#contract/constants.ts';
import type { EventFilters } from '#contract/events.ts';
import { type FactName, factNames } from '#contract/fact-filters.ts';
import { useCatalogueName } from '#web/catalogue/names.ts';
import { dancesQuery, eventTypesQuery } from '#web/catalogue/queries.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { formatPrice } from '#web/i18n/numbers.ts';
import { ChipGroup } from '#web/ui/chip-group.tsx';
import { currentSlugs } from './favourite-styles.ts';

export interface FilterProps {
  filters: EventFilters;
  onChange: (filters: EventFilters) => void;
}

/** Returns the filters after a press, from the current ones. */
export type FilterChange = (filters: EventFilters) => EventFilters;

/** Called when a press begins, with the change that it would make, and with null if it is cancelled. */
export type PrefetchFilters = (change: FilterChange | null) => void;

/** The active filters except days, each removable by a press: shown where the fields are collapsed. */
export function ChosenFilters({ filters, onChange }: FilterProps) {
  const { t } = useTranslation();
  const nameOf = useCatalogueName();
  const { data: dances = [] } = useQuery(dancesQuery());
  const { data: types = [] } = useQuery(eventTypesQuery());
  const facts = useFactChips().filter(({ id }) => filters.facts?.includes(id));
  const ofList = (name: 'styles' | 'types', entries: readonly (Dance | EventType)[]) => {
    const chosen = currentSlugs(entries, filters[name] ?? []);
    return (
      chosen.length > 0 && (
        <ChipGroup
          label={t(`filters:${name}`)}
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
      {facts.length > 0 && (
        <ChipGroup
          label={t('filters:goodToKnow')}
          chips={facts}
          selected={filters.facts ?? []}
          onChange={(names) => onChange(withList(filters, 'facts', names))}
        />
      )}
    </>
  );
}

/** Returns how many values filter the list. */
export function activeCount({ styles = [], types = [], facts = [], from, days }: EventFilters): number {
  return styles.length + types.length + facts.length + (from ? 1 : 0) + (days ? 1 : 0);
}

/** Returns the facts that can be filtered by, with the texts of event pages. */
export function useFactChips(): { id: FactName; label: string }[] {
  const { t } = useTranslation();
  const locale = useLocale();
  const labels: Record<FactName, string> = {
    lesson: t('filters:lesson'),
    'live-music': t('filters:liveMusic'),
    'no-partner': t('filters:noPartner'),
    free: formatPrice(locale, 0, defaultCurrency),
    'step-free': t('filters:stepFree'),
  };
  return factNames.map((id) => ({ id, label: labels[id] }));
}

/** Filters with several values. */
export type ListName = 'styles' | 'types' | 'facts';

/** Returns the filters with the given values of one list, sorted. Without values, the list is removed. */
export function withList(filters: EventFilters, name: ListName, slugs: string[]): EventFilters {
  const { [name]: _, ...others } = filters;
  return slugs.length > 0 ? { ...others, [name]: slugs.toSorted() } : others;
}
