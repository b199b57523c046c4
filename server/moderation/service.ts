import type { Moderation, ModerationScope } from '#contract/moderation.ts';
import { isAdministrator, isModerator } from '#contract/roles.ts';
import { isInBox } from '#model/geo/bounding-box.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';

/** The properties of an event that the right to moderate it depends on. */
export interface ModerationSubject {
  countryCode: string | null;
  latitude: number | null;
  longitude: number | null;
  /** Ids of styles. */
  styles: readonly string[];
}

/** The parts of a person that the right to moderate depends on. */
export type RightsOfModerator = Pick<Person, 'roles' | 'moderates'>;

/** Returns what a person moderates: administrators everything, users without the role nothing (null). */
export function moderationOf(person: RightsOfModerator): Moderation | null {
  if (isAdministrator(person)) return { everything: true, scopes: [] };
  return isModerator(person) ? person.moderates : null;
}

/**
 * Returns whether a person may moderate a subject. `isModeratedBy` in `fragments-store.ts` is the same rule in SQL. A
 * subject without coordinates is in its country, but in no area.
 */
export function mayModerate(person: RightsOfModerator, subject: ModerationSubject): boolean {
  const moderation = moderationOf(person);
  if (!moderation) return false;
  return moderation.everything || moderation.scopes.some((scope) => contains(scope, subject));
}

function contains({ countries, areas, styles }: ModerationScope, subject: ModerationSubject): boolean {
  const isAnywhere = countries.length + areas.length === 0;
  const isHere =
    (subject.countryCode !== null && countries.includes(subject.countryCode)) ||
    areas.some((area) => isInBox(subject, area));
  const isAnyStyle = styles.length === 0;
  return (isAnywhere || isHere) && (isAnyStyle || subject.styles.some((style) => styles.includes(style)));
}

/** Throws `forbidden` unless the person may moderate all of the subjects. */
export function requireModerated(person: RightsOfModerator, subjects: readonly ModerationSubject[]): void {
  if (!subjects.every((subject) => mayModerate(person, subject))) throw new Problem('forbidden');
}

/** Throws `outside-moderation` if a change by a moderator moves one of the subjects out of what they moderate. */
export function requireKept(person: RightsOfModerator, subjects: readonly ModerationSubject[]): void {
  if (!subjects.every((subject) => mayModerate(person, subject))) throw new Problem('outside-moderation');
}
