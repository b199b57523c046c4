import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Dance, EventType } from '#contract/catalogue.ts';
import { withCommas } from '#contract/direction.ts';
import type { Locale } from '#contract/locales.ts';
import { placeName } from '#contract/place-name.ts';
import type { FoundFilters } from '#contract/search.ts';
import { useCatalogueName } from '#web/catalogue/names.ts';
import { dancesQuery, eventTypesQuery } from '#web/catalogue/queries.ts';
import { readDays, usualDays } from '#web/events/days/days.ts';
import { nameOfDays } from '#web/events/days/named-days.ts';
import { useNow } from '#web/events/days/use-now.ts';
import { useFactLabels } from '#web/events/filters/event-filters.tsx';
import { shortDay, shortDays, startClock } from '#web/i18n/dates.ts';
import { useLocale } from '#web/i18n/locale.ts';
import type { IconName } from '#web/ui/icon.tsx';
import type { Finding, Recent } from './finding.ts';

/** Texts and icon of a search result. */
export interface Description {
  title: string;
  /** Below the title. */
  detail?: string;
  /** At the end of the line. */
  aside?: string;
  icon: IconName;
  /** Only styles and types: a disc in this colour replaces the icon. */
  color?: string;
}

/**
 * Returns a function that returns title, detail and icon of a search result; null for a style or type that no longer
 * exists.
 */
export function useDescription(): (finding: Finding | Recent) => Description | null {
  const { t } = useTranslation();
  const locale = useLocale();
  const nameOf = useCatalogueName();
  const { data: dances } = useQuery(dancesQuery());
  const { data: eventTypes } = useQuery(eventTypesQuery());
  const now = useNow();
  const usual = usualDays(now);
  const countries = useMemo(() => new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }), [locale]);
  const ofEntry = (entries: readonly (Dance | EventType)[] | undefined, slug: string): Description | null => {
    const entry = entries?.find((one) => one.slug === slug || one.formerSlugs?.includes(slug));
    return entry ? { title: nameOf(entry), icon: 'music', color: entry.color } : null;
  };
  const whenOf = (start: string) => {
    // Events that are over are not found.
    if (Date.parse(start) < now.getTime()) return t('search:onNow');
    const day = start.slice(0, 10);
    const name = nameOfDays({ first: day, last: day }, usual);
    const isTonight = day === usual.tonight.last;
    const date = isTonight ? t('filters:tonight') : name ? t(`filters:${name}`) : shortDay(locale, start);
    return `${date} ${startClock(start)}`;
  };
  const daysOf = (days: string) => {
    const name = nameOfDays(readDays(days) ?? undefined, usual);
    if (name) return t(`filters:${name}`);
    const label = daysLabel(locale, days);
    // A single day stays on one line.
    return days.includes('..') ? label : label.replaceAll(' ', '\u00a0');
  };
  const factLabels = useFactLabels();
  const ofFilters = (found: FoundFilters): Description => {
    const { styles, types, facts, days, town, country, isNearMe, ignored, count } = found;
    const parts = [
      ...styles.map((slug) => ofEntry(dances, slug)?.title),
      ...types.map((slug) => ofEntry(eventTypes, slug)?.title),
      isNearMe
        ? t('search:nearMe')
        : town
          ? placeName(locale, town.name, town.names)
          : country && countries.of(country),
      days && daysOf(days),
      ...facts.map((fact) => factLabels[fact]),
    ];
    return {
      title: parts.filter(Boolean).join(' · '),
      ...(ignored.length > 0 && { detail: t('search:ignored', { words: withCommas(locale, ignored) }) }),
      ...(count !== null && { aside: t('filters:dayCount', { count }) }),
      icon: 'search',
    };
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
        const detail = withCommas(locale, [
          placeName(locale, found.region, found.regionNames),
          countries.of(found.countryCode),
        ]);
        // Stored by an earlier version without a count.
        const aside = found.count > 0 ? t('filters:dayCount', { count: found.count }) : '';
        return { title: placeName(locale, found.name, found.names), detail, aside, icon: 'map' };
      }
      case 'events':
        return {
          title: found.name,
          detail: `${whenOf(found.dateStart)} · ${placeName(locale, found.town, found.townNames)}`,
          icon: 'calendar',
        };
      case 'organisers':
        return { title: found.name, icon: 'person' };
      case 'venues':
        return { title: found.name, aside: placeName(locale, found.town, found.townNames), icon: 'place' };
      case 'phrase':
        return { title: found.text, icon: 'clock' };
    }
  };
}

/** Returns the label of `2026-11-27` or `2026-11-27..2026-11-29`. */
function daysLabel(locale: Locale, days: string): string {
  const [first = '', last = first] = days.split('..');
  return shortDays(locale, `${first}T00:00`, `${last}T23:59`);
}
