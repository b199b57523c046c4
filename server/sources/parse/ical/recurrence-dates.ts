import { RRuleTemporal } from 'rrule-temporal';

/** Thrown if a recurrence rule gives no dates. `code` is the reason. */
export class RuleError extends Error {
  readonly code: 'rule-unreadable' | 'rule-too-fine' | 'rule-too-long';

  constructor(code: RuleError['code']) {
    super(code);
    this.code = code;
  }
}

/** A rule for a day that never occurs is abandoned after this many periods and days. */
const maxPeriods = 10_000;
const maxCandidates = 10_000;

export interface RecurrenceRule {
  /** `FREQ=WEEKLY;BYDAY=TH`, without its end. */
  rule: string;
  /** As written: a day, a local time, or an instant. */
  until: string | null;
}

/** Parses the RRULE of a calendar. Throws `RuleError` if it is empty, or has more than one date a day. */
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
 * Returns the local times of a rule from `from` to `to` (both included), computed on the wall clock as if that were
 * UTC: the caller applies time zones. Throws `RuleError`.
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
      rruleString: `RRULE:${withoutSkippedDays(rule, start)}`,
      dtstart: start.toZonedDateTime('UTC'),
      maxIterations: maxPeriods,
      maxCandidateEvaluations: maxCandidates,
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

/**
 * Returns a rule with `SKIP=BACKWARD` or `SKIP=FORWARD` (RFC 7529: behaviour of a rule for the 31st in shorter months) in
 * a form that the library expands: it ignores `SKIP` beside `BYMONTHDAY`. Rules with several days of a month, or with a
 * day other than that of the start, are unchanged, so their missing days are omitted, except for `BACKWARD` in monthly
 * rules.
 */
function withoutSkippedDays(rule: string, start: Temporal.PlainDateTime): string {
  const parts = new Map(rule.split(';').map((part): [string, string] => [part.split('=')[0] ?? '', part]));
  const skip = /^SKIP=(BACKWARD|FORWARD)$/.exec(parts.get('SKIP') ?? '')?.[1];
  const day = Number(/^BYMONTHDAY=(\d+)$/.exec(parts.get('BYMONTHDAY') ?? '')?.[1]);
  if (skip === undefined) parts.delete('SKIP');
  if (skip === undefined) return [...parts.values()].join(';');
  if (skip === 'BACKWARD' && parts.get('FREQ') === 'FREQ=MONTHLY' && day > 28 && !parts.has('BYDAY')) {
    const days = [28, 29, 30, 31].filter((candidate) => candidate <= day);
    for (const name of ['SKIP', 'RSCALE']) parts.delete(name);
    parts.set('BYMONTHDAY', `BYMONTHDAY=${days.join(',')}`).set('BYSETPOS', 'BYSETPOS=-1');
  } else if (day === start.day || !parts.has('BYMONTHDAY')) {
    parts.delete('BYMONTHDAY');
    if (parts.get('BYMONTH') === `BYMONTH=${start.month}` && parts.get('FREQ') === 'FREQ=YEARLY')
      parts.delete('BYMONTH');
    parts.set('RSCALE', parts.get('RSCALE') ?? 'RSCALE=GREGORIAN').set('SKIP', `SKIP=${skip}`);
  }
  return [...parts.values()].join(';');
}
