import { useTranslation } from 'react-i18next';
import { defaultCurrency } from '#contract/constants.ts';
import type { EventFilters } from '#contract/events.ts';
import { type FactName, factNames } from '#contract/fact-filters.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { formatPrice } from '#web/i18n/numbers.ts';

export interface FilterProps {
  filters: EventFilters;
  onChange: (filters: EventFilters) => void;
}

/** Returns the filters after a press, from the current ones. */
export type FilterChange = (filters: EventFilters) => EventFilters;

/** Called when a press begins, with the change that it would make, and with null if it is cancelled. */
export type PrefetchFilters = (change: FilterChange | null) => void;

/** Returns how many values filter the list. */
export function activeCount({ styles = [], types = [], facts = [], from, days }: EventFilters): number {
  return styles.length + types.length + facts.length + (from ? 1 : 0) + (days ? 1 : 0);
}

/** Returns the names of the facts that can be filtered by, with the texts of event pages. */
export function useFactLabels(): Record<FactName, string> {
  const { t } = useTranslation();
  const locale = useLocale();
  return {
    lesson: t('filters:lesson'),
    'live-music': t('filters:liveMusic'),
    'no-partner': t('filters:noPartner'),
    free: formatPrice(locale, 0, defaultCurrency),
    'step-free': t('filters:stepFree'),
  };
}

/** Returns the facts that can be filtered by, as chips. */
export function useFactChips(): { id: FactName; label: string }[] {
  const labels = useFactLabels();
  return factNames.map((id) => ({ id, label: labels[id] }));
}

/** Filters with several values. */
export type ListName = 'styles' | 'types' | 'facts';

/** Returns the filters with the given values of one list, sorted. Without values, the list is removed. */
export function withList(filters: EventFilters, name: ListName, slugs: string[]): EventFilters {
  const { [name]: _, ...others } = filters;
  return slugs.length > 0 ? { ...others, [name]: slugs.toSorted() } : others;
}
