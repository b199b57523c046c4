import type { TFunction } from 'i18next';
import type { Follow, FollowedArea } from '#contract/follows.ts';
import { followRadiusKm } from '#contract/follows.ts';
import { type FollowTarget, isCircle } from './follow-target.ts';

/** The values of the follow dialog. */
export interface FollowFormValues {
  styles: readonly string[];
  types: readonly string[];
  where: 'everywhere' | 'town' | 'view';
  /** The centre of the area. Null until a town is chosen. */
  town: { name: string; latitude: number; longitude: number } | null;
  radiusKm: number;
  /** Null until the user edits it; then `defaultName` is used. */
  viewName: string | null;
  mail: Follow['mail'];
  push: boolean;
  isPaused: boolean;
}

export type FollowFormErrors = Partial<Record<'styles' | 'town' | 'viewName', string>>;

/**
 * Returns the values with which the form of a follow starts. An area that is no circle is only represented by its name.
 */
export function toFormValues(
  target: FollowTarget,
  { mail, push, isPaused }: Pick<Follow, 'mail' | 'push' | 'isPaused'>,
): FollowFormValues {
  const { styles, types, area } = target;
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

/**
 * Returns the error message of each invalid field; empty if the form is valid. An area, a style or a type is required,
 * because all events would be too many.
 */
export function validateFollow(
  t: TFunction,
  target: FollowTarget,
  { styles, types, where, town, viewName }: FollowFormValues,
): FollowFormErrors {
  const isNamed = target.organiser !== null || target.venue !== null;
  const isAll = where === 'everywhere' && !isNamed && styles.length + types.length === 0;
  return {
    ...(isAll && { styles: t('follows:dancesMissing') }),
    ...(where === 'town' && !town && { town: t('follows:townMissing') }),
    ...(where === 'view' && viewName?.trim() === '' && { viewName: t('follows:areaNameMissing') }),
  };
}

/** Returns the follow target that results from the values of the dialog. */
export function toFollowTarget(
  target: FollowTarget,
  { styles, types, where, town, radiusKm, viewName }: FollowFormValues,
  defaultName: string,
): FollowTarget {
  return { ...target, styles, types, area: selectedArea() };

  function selectedArea(): FollowedArea | null {
    if (where === 'town' && town) {
      const { name, latitude, longitude } = town;
      return { name, latitude, longitude, radiusKm };
    }
    return where === 'view' && target.area ? { ...target.area, name: viewName?.trim() ?? defaultName } : null;
  }
}
