import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { FollowedArea } from '#contract/follows.ts';
import { middleOfTown, townAtQuery } from '#web/places/town-query.ts';
import { isCircle } from './wish.ts';

/** What a view of the map is called by itself: as the town in its middle, where it is no larger than one. */
export function useDefaultAreaName(area: FollowedArea | null): string {
  const { t } = useTranslation();
  const middle = area && !isCircle(area) ? middleOfTown(area) : null;
  const { data } = useQuery(townAtQuery(middle));
  return (middle && data?.town?.name) ?? t('follows:viewName');
}
