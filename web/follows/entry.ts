import type { TFunction } from 'i18next';
import type { Follow, FollowedArea } from '#contract/follows.ts';
import { followRadiusKm } from '#contract/follows.ts';
import { isCircle, type Wish } from './wish.ts';

/** What is chosen in the dialog. */
export interface Entry {
  styles: readonly string[];
  types: readonly string[];
  where: 'everywhere' | 'town' | 'view';
  /** The middle; null until a town is picked. */
  town: { name: string; latitude: number; longitude: number } | null;
  radiusKm: number;
  /** Null until somebody writes one: then it is `usualName`. */
  viewName: string | null;
  mail: Follow['mail'];
  push: boolean;
  isPaused: boolean;
}

export type EntryErrors = Partial<Record<'styles' | 'town' | 'viewName', string>>;

export function entryOf(wish: Wish, { mail, push, isPaused }: Pick<Follow, 'mail' | 'push' | 'isPaused'>): Entry {
  const { styles, types, area } = wish;
  const circle = area && isCircle(area) ? area : null;
  return {
    styles,
    types,
    where: circle ? 'town' : area ? 'view' : 'everywhere',
    town: circle,
    radiusKm: circle?.radiusKm ?? followRadiusKm.usual,
    viewName: (area && !circle && area.name) || null,
    mail,
    push,
    isPaused,
  };
}

/** What keeps it from being followed, each at its field. All there is would be too much for anyone. */
export function errorsOf(t: TFunction, wish: Wish, { styles, types, where, town, viewName }: Entry): EntryErrors {
  const isNamed = wish.organiser !== null || wish.venue !== null;
  const isAll = where === 'everywhere' && !isNamed && styles.length + types.length === 0;
  return {
    ...(isAll && { styles: t('follows.dancesMissing') }),
    ...(where === 'town' && !town && { town: t('follows.townMissing') }),
    ...(where === 'view' && viewName?.trim() === '' && { viewName: t('follows.areaNameMissing') }),
  };
}

/** What it makes of a wish. */
export function wishWith(
  wish: Wish,
  { styles, types, where, town, radiusKm, viewName }: Entry,
  usualName: string,
): Wish {
  return { ...wish, styles, types, area: areaOf() };

  function areaOf(): FollowedArea | null {
    if (where === 'town' && town) {
      const { name, latitude, longitude } = town;
      return { name, latitude, longitude, radiusKm };
    }
    return where === 'view' && wish.area ? { ...wish.area, name: viewName?.trim() ?? usualName } : null;
  }
}
