import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { FollowedArea } from '#contract/follows.ts';
import { placeName } from '#contract/place-name.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { middleOfTown, townAtQuery } from '#web/places/town-query.ts';
import { isCircle } from './follow-target.ts';

/**
 * Returns the default name of a view of the map: the town in its centre, if the view is not larger than a town,
 * otherwise a general word.
 */
export function useDefaultAreaName(area: FollowedArea | null): string {
  const { t } = useTranslation();
  const locale = useLocale();
  const middle = area && !isCircle(area) ? middleOfTown(area) : null;
  const { data } = useQuery(townAtQuery(middle));
  const town = middle && data?.town;
  return town ? placeName(locale, town.name, town.names) : t('follows:viewName');
}
