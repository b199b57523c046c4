import { eventLimits } from '#contract/constants.ts';
import type { Output } from '#contract/endpoint.ts';
import type { addEvent, EventRule } from '#contract/events.ts';
import type { FieldProblem } from '#contract/problems.ts';
import { RecurrenceError } from '#contract/recurrence.ts';
import { Problem } from '#server/http/problem.ts';
import { parseLocalTime, type TimeRange } from '#server/time/venue-time.ts';

/** A validated request body of an organiser. */
export type Entered = Omit<Output<typeof addEvent, 'body'>, 'repeat' | 'except' | 'pictureFrom'>;

const dayMs = 86_400_000;

/**
 * Returns the entered start and end, local to `timeZone`, as instants. Throws `invalid-input` unless the end is after
 * the start and in the future (or `mayBeOver`), and length and start are within the limits.
 */
export function enteredSpan(
  entered: Pick<Entered, 'dateStart' | 'dateEnd'>,
  timeZone: string,
  now: Date,
  { mayBeOver = false } = {},
): TimeRange {
  const span = {
    startsAt: parseLocalTime(entered.dateStart, timeZone),
    endsAt: parseLocalTime(entered.dateEnd, timeZone),
  };
  const [startMs, endMs] = [span.startsAt.getTime(), span.endsAt.getTime()];
  if (startMs >= endMs) throw refusedField('dateEnd', 'not_after_start', 'The end must be after the start.');
  if (endMs - startMs > eventLimits.days * dayMs) {
    throw refusedField('dateEnd', 'too_long', `An event lasts at most ${eventLimits.days} days.`);
  }
  if (endMs <= now.getTime() && !mayBeOver) {
    throw refusedField('dateEnd', 'in_the_past', 'The end must be in the future.');
  }
  if (startMs > now.getTime() + eventLimits.daysAhead * dayMs) {
    throw refusedField('dateStart', 'too_far_ahead', 'The start must be within five years.');
  }
  return span;
}

/** Throws `invalid-input` for types and styles that are not in the catalogue. */
export function checkCatalogue(entered: Pick<Entered, 'dances'>, typeIsKnown: boolean, known: { id: string }[]): void {
  const ids = new Set(known.map(({ id }) => id));
  const fields = [
    ...(typeIsKnown ? [] : [fieldProblem('type', 'unknown', 'The type does not exist.')]),
    ...entered.dances.flatMap(({ id }, index) =>
      ids.has(id.toLowerCase()) ? [] : [fieldProblem(`dances.${index}`, 'unknown', 'The style does not exist.')],
    ),
  ];
  if (fields.length > 0) throw refused(fields);
}

/** Returns the ids of the styles in lower case, without repetitions. */
export function danceIdsOf({ dances }: Pick<Entered, 'dances'>): string[] {
  return [...new Set(dances.map(({ id }) => id.toLowerCase()))];
}

/** Returns the problem `invalid-input` for one field. The caller throws it. */
export function refusedField(path: string, rule: EventRule, message: string): Problem {
  return refused([fieldProblem(path, rule, message)]);
}

/**
 * Converts a `RecurrenceError` to the problem `invalid-input` for the rule or its exceptions. Returns other errors
 * unchanged. The caller throws it.
 */
export function refusedRule(error: unknown): unknown {
  if (!(error instanceof RecurrenceError)) return error;
  const isAboutExceptions = error.fault === 'exception_not_in_rule' || error.fault === 'no_date_left';
  return refusedField(isAboutExceptions ? 'except' : 'repeat', error.fault, error.message);
}

function refused(fields: FieldProblem[]): Problem {
  return new Problem('invalid-input', { detail: 'The body is invalid.', fields });
}

function fieldProblem(path: string, rule: EventRule, message: string): FieldProblem {
  return { path, rule, message };
}
