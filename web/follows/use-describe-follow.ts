import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Dance, EventType } from '#contract/catalogue.ts';
import type { Follow, FollowedArea } from '#contract/follows.ts';
import type { Locale } from '#contract/locales.ts';
import { useCatalogueName } from '#web/catalogue/names.ts';
import { dancesQuery, eventTypesQuery } from '#web/catalogue/queries.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { formatDistance } from '#web/i18n/numbers.ts';
import { type FollowTarget, isCircle } from './follow-target.ts';

/**
 * Returns a function that describes what is followed: `Tango and salsa · Lyon and 30 km around`, `Le Moulin · all
 * events`.
 */
export function useDescribeFollow(): (target: FollowTarget) => string {
  const { t } = useTranslation();
  const locale = useLocale();
  const nameOf = useCatalogueName();
  const { data: dances = [] } = useQuery(dancesQuery());
  const { data: types = [] } = useQuery(eventTypesQuery());
  const listed = (entries: readonly (Dance | EventType)[], slugs: readonly string[]) =>
    new Intl.ListFormat(locale).format(entries.filter(({ slug }) => slugs.includes(slug)).map(nameOf));
  return (target) => {
    const named = target.organiser ?? target.venue;
    const what = [listed(dances, target.styles), listed(types, target.types)].filter(Boolean);
    const whatever = named ? t('follows:allEvents') : t('follows:allDances');
    return [
      named?.name,
      ...(what.length > 0 ? what : [whatever]),
      target.area ? describeArea(t, locale, target.area) : !named && t('follows:everywhere'),
    ]
      .filter(Boolean)
      .join(' · ');
  };
}

function describeArea(t: TFunction, locale: Locale, area: FollowedArea): string {
  if (!isCircle(area)) return area.name;
  return t('follows:around', { town: area.name, distance: formatDistance(locale, area.radiusKm) });
}

/** Returns a function that describes how notifications of a follow are delivered, in words. */
export function useDescribeDelivery(): (delivery: Pick<Follow, 'mail' | 'push'>) => string {
  const { t } = useTranslation();
  return ({ mail, push }) => {
    if (mail === 'never') return t(push ? 'follows:told.push' : 'follows:told.nothing');
    const written = t(`follows:toldMails.${mail}`);
    return push ? t('follows:told.mailAndPush', { mail: written }) : written;
  };
}
