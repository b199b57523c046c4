import { type Days, writeDays } from '#contract/local-days.ts';
import type { UsualDays } from './days.ts';

type UsualName = keyof UsualDays;
export const usualNames = ['tonight', 'tomorrow', 'weekend', 'week'] as const satisfies UsualName[];

/** Returns the filter for a named range; `tonight` depends on the time zone of each venue. */
export function filterDays(name: UsualName, usual: UsualDays): Days | undefined {
  return name === 'tonight' ? name : usual[name];
}

/** Returns the name of a range; undefined for a range without a name. */
export function nameOfDays(days: Days | undefined, usual: UsualDays): UsualName | undefined {
  return usualNames.find((name) => isSameDays(days, filterDays(name, usual)));
}

function isSameDays(one: Days | undefined, other: Days | undefined): boolean {
  return one !== undefined && other !== undefined && writeDays(one) === writeDays(other);
}
