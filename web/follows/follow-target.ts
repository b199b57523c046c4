import type { Input } from '#contract/endpoint.ts';
import { type addFollow, type Follow, type FollowedArea, followRadiusKm } from '#contract/follows.ts';

/** Something that can be followed, with the names to describe it. Also the base of an existing follow. */
export interface FollowTarget {
  /** Slugs. Empty: any style. */
  styles: readonly string[];
  types: readonly string[];
  organiser: Named | null;
  venue: Named | null;
  /** Null: everywhere. */
  area: FollowedArea | null;
}

interface Named {
  id: string;
  name: string;
}

export const emptyTarget: FollowTarget = { styles: [], types: [], organiser: null, venue: null, area: null };

/** An area around a place, as opposed to a view of the map. */
export type Circle = Extract<FollowedArea, { radiusKm: number }>;

/** Returns whether a followed area is a circle around a place. */
export function isCircle(area: FollowedArea): area is Circle {
  return 'radiusKm' in area;
}

/** Returns the area around a town within the usual distance (`followRadiusKm.usual`). */
export function circleAround({ name, latitude, longitude }: Pick<Circle, 'name' | 'latitude' | 'longitude'>): Circle {
  return { name, latitude, longitude, radiusKm: followRadiusKm.usual };
}

/** Returns the request body that adds or changes a follow of this target. */
export function toRequestBody({
  styles,
  types,
  organiser,
  venue,
  area,
}: FollowTarget): Input<typeof addFollow, 'body'> {
  return {
    styles: [...styles],
    types: [...types],
    ...(organiser && { organiserId: organiser.id }),
    ...(venue && { venueId: venue.id }),
    ...(area && { area }),
  };
}

/**
 * Returns the follow that covers what a page is about. For a style: any area. For a town: an area around it that
 * includes the style of the page. For a view of the map: the same view.
 */
export function findMatchingFollow(follows: readonly Follow[], target: FollowTarget): Follow | undefined {
  const found = follows.filter(
    (follow) =>
      follow.organiser?.id === target.organiser?.id &&
      follow.venue?.id === target.venue?.id &&
      matchesTarget(follow, target),
  );
  return found.find(({ styles }) => hasSameItems(styles, target.styles)) ?? found[0];
}

function matchesTarget({ styles, types, area }: Follow, target: FollowTarget): boolean {
  const hasStyles = target.styles.every((slug) => styles.includes(slug));
  if (target.area === null) return hasStyles;
  if (area === null || !isSameArea(area, target.area)) return false;
  if (isCircle(target.area)) return hasStyles || styles.length === 0;
  return hasSameItems(styles, target.styles) && hasSameItems(types, target.types);
}

function hasSameItems(some: readonly string[], others: readonly string[]): boolean {
  return some.toSorted().join() === others.toSorted().join();
}

/** Compares with a precision of about 100 m, because databases round. Circles are compared by their centre. */
function isSameArea(one: FollowedArea, other: FollowedArea): boolean {
  const near = (some: number, others: number) => Math.abs(some - others) < 0.001;
  if (isCircle(one))
    return isCircle(other) && near(one.latitude, other.latitude) && near(one.longitude, other.longitude);
  return (
    !isCircle(other) && (['west', 'south', 'east', 'north'] as const).every((side) => near(one[side], other[side]))
  );
}
