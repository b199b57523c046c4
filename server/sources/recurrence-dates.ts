import { RRuleTemporal } from 'rrule-temporal';

/** Why a rule gives no dates. */
export class RuleError extends Error {
  readonly code: 'rule-unreadable' | 'rule-too-fine' | 'rule-too-long';

  constructor(code: RuleError['code']) {
    super(code);
    this.code = code;
  }
}

/** A rule for a day that never comes is given up after so many periods, and so many days looked at. */
const mostPeriods = 10_000;
const mostCandidates = 10_000;

export interface RecurrenceRule {
  /** `FREQ=WEEKLY;BYDAY=TH`, without its end. */
  rule: string;
  /** As it stands there: a day, a local time, or an instant. */
  until: string | null;
}

/** Reads an RRULE of a calendar. Throws `RuleError` where it says nothing, or more than one evening a day. */
export function readRule(written: string): RecurrenceRule {
  const parts = new Map<string, string>();
  for (const part of written.toUpperCase().split(';')) {
    const [name = '', value = ''] = part.split('=').map((side) => side.trim());
    if (name && value) parts.set(name, value);
  }
  const frequency = parts.get('FREQ');
  if (frequency === undefined) throw new RuleError('rule-unreadable');
  if (/^(SECONDLY|MINUTELY|HOURLY)$/.test(frequency)) throw new RuleError('rule-too-fine');
  const until = parts.get('UNTIL') ?? null;
  parts.delete('UNTIL');
  if (!(Number(parts.get('INTERVAL') ?? 1) >= 1)) parts.delete('INTERVAL');
  return { rule: [...parts].map((part) => part.join('=')).join(';'), until };
}

/**
 * The local times that a rule gives between two (both included), worked out on the wall clock, as if that were UTC: what a
 * summer does to the clocks is for whoever turns them into instants. Throws `RuleError`.
 */
export function recurringTimes(
  rule: string,
  start: Temporal.PlainDateTime,
  { from, to }: { from: Temporal.PlainDateTime; to: Temporal.PlainDateTime },
): Temporal.PlainDateTime[] {
  const first = Temporal.PlainDateTime.compare(from, start) < 0 ? start : from;
  if (Temporal.PlainDateTime.compare(first, to) > 0) return [];
  try {
    const dates = new RRuleTemporal({
      rruleString: `RRULE:${rule}`,
      dtstart: start.toZonedDateTime('UTC'),
      maxIterations: mostPeriods,
      maxCandidateEvaluations: mostCandidates,
    });
    return dates
      .between(first.toZonedDateTime('UTC'), to.toZonedDateTime('UTC'), true)
      .map((date) => date.toPlainDateTime());
  } catch (error) {
    throw new RuleError(
      /\b(max|iterations|evaluations|limit)/i.test(String(error)) ? 'rule-too-long' : 'rule-unreadable',
    );
  }
}
