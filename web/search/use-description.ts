import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Dance, EventType } from '#contract/catalogue.ts';
import { defaultCurrency } from '#contract/constants.ts';
import type { FactName } from '#contract/fact-filters.ts';
import type { Locale } from '#contract/locales.ts';
import { placeName } from '#contract/place-name.ts';
import type { FoundFilters } from '#contract/search.ts';
import { useCatalogueName } from '#web/catalogue/names.ts';
import { dancesQuery, eventTypesQuery } from '#web/catalogue/queries.ts';
import { shortDay, shortDays, startClock } from '#web/i18n/dates.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { formatPrice } from '#web/i18n/numbers.ts';
import type { IconName } from '#web/ui/icon.tsx';
import type { Finding } from './finding.ts';

/** Texts and icon of a search result. */
export interface Description {
  title: string;
  detail: string;
  icon: IconName;
  /** Only styles and types: a disc in this colour replaces the icon. */
  color?: string;
}

/** Returns a function that describes a search result; null for a style or type that no longer exists. */
export function useDescription(): (finding: Finding) => Description | null {
  const { t } = useTranslation();
  const locale = useLocale();
  const nameOf = useCatalogueName();
  const { data: dances } = useQuery(dancesQuery());
  const { data: eventTypes } = useQuery(eventTypesQuery());
  const countries = useMemo(() => new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }), [locale]);
  const ofEntry = (entries: readonly (Dance | EventType)[] | undefined, slug: string): Description | null => {
    const entry = entries?.find((one) => one.slug === slug || one.formerSlugs?.includes(slug));
    return entry ? { title: nameOf(entry), detail: '', icon: 'music', color: entry.color } : null;
  };
  const factLabels: Record<FactName, string> = {
    lesson: t('filters:lesson'),
    'live-music': t('filters:liveMusic'),
    'no-partner': t('filters:noPartner'),
    free: formatPrice(locale, 0, defaultCurrency),
    'step-free': t('filters:stepFree'),
  };
  const ofFilters = ({ styles, types, facts, days, town, count }: FoundFilters): Description => {
    const parts = [
      ...styles.map((slug) => ofEntry(dances, slug)?.title),
      ...types.map((slug) => ofEntry(eventTypes, slug)?.title),
      town && placeName(locale, town.name, town.names),
      days === 'tonight' ? t('filters:tonight') : days && daysLabel(locale, days),
      ...facts.map((fact) => factLabels[fact]),
    ];
    return { title: parts.filter(Boolean).join(' · '), detail: t('filters:dayCount', { count }), icon: 'filters' };
  };
  return ({ kind, found }) => {
    switch (kind) {
      case 'filters':
        return ofFilters(found);
      case 'styles':
        return ofEntry(dances, found.slug);
      case 'types':
        return ofEntry(eventTypes, found.slug);
      case 'towns': {
        const region = placeName(locale, found.region, found.regionNames);
        const detail = [region, countries.of(found.countryCode)].filter(Boolean).join(', ');
        return { title: placeName(locale, found.name, found.names), detail, icon: 'map' };
      }
      case 'events':
        return {
          title: found.name,
          detail: `${whenOf(locale, found.dateStart)} · ${placeName(locale, found.town, found.townNames)}`,
          icon: 'calendar',
        };
      case 'organisers':
        return { title: found.name, detail: '', icon: 'person' };
      case 'venues':
        return { title: found.name, detail: placeName(locale, found.town, found.townNames), icon: 'place' };
    }
  };
}

/** Returns the label of `2026-11-27` or `2026-11-27..2026-11-29`. */
function daysLabel(locale: Locale, days: string): string {
  const [first = '', last = first] = days.split('..');
  return shortDays(locale, `${first}T00:00`, `${last}T23:59`);
}

function whenOf(locale: Locale, dateStart: string): string {
  return `${shortDay(locale, dateStart)}, ${startClock(dateStart)}`;
}
