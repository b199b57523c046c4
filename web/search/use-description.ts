import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Dance, EventType } from '#contract/catalogue.ts';
import type { Locale } from '#contract/locales.ts';
import { useCatalogueName } from '#web/catalogue/names.ts';
import { dancesQuery, eventTypesQuery } from '#web/catalogue/queries.ts';
import { shortDay, startClock } from '#web/i18n/dates.ts';
import { useLocale } from '#web/i18n/locale.ts';
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
  const locale = useLocale();
  const nameOf = useCatalogueName();
  const { data: dances } = useQuery(dancesQuery());
  const { data: types } = useQuery(eventTypesQuery());
  const countries = useMemo(() => new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }), [locale]);
  const ofEntry = (entries: readonly (Dance | EventType)[] | undefined, slug: string): Description | null => {
    const entry = entries?.find((one) => one.slug === slug || one.formerSlugs?.includes(slug));
    return entry ? { title: nameOf(entry), detail: '', icon: 'music', color: entry.color } : null;
  };
  return ({ kind, found }) => {
    switch (kind) {
      case 'styles':
        return ofEntry(dances, found.slug);
      case 'types':
        return ofEntry(types, found.slug);
      case 'towns': {
        const detail = [found.region, countries.of(found.countryCode)].filter(Boolean).join(', ');
        return { title: found.name, detail, icon: 'map' };
      }
      case 'events':
        return { title: found.name, detail: `${whenOf(locale, found.dateStart)} · ${found.town}`, icon: 'calendar' };
      case 'organisers':
        return { title: found.name, detail: '', icon: 'person' };
      case 'venues':
        return { title: found.name, detail: found.town, icon: 'place' };
    }
  };
}

function whenOf(locale: Locale, dateStart: string): string {
  return `${shortDay(locale, dateStart)}, ${startClock(dateStart)}`;
}
