/** The offset of a time zone from `fromMs` up to `untilMs`. */
interface Period {
  fromMs: number;
  untilMs: number;
  offsetMs: number;
}

const periods = new Map<string, Period[]>();

/**
 * Returns how far the clocks of a time zone are ahead of UTC at an instant, in milliseconds. The offsets between two changes
 * of clocks are cached: looking one up takes a hundred times as long.
 */
export function offsetMs(timeZone: string, ms: number): number {
  const known = periods.get(timeZone) ?? [];
  const cached = known.find(({ fromMs, untilMs }) => fromMs <= ms && ms < untilMs);
  if (cached) return cached.offsetMs;
  const period = periodAt(timeZone, ms);
  periods.set(timeZone, [...known, period]);
  return period.offsetMs;
}

function periodAt(timeZone: string, ms: number): Period {
  const zoned = Temporal.Instant.fromEpochMilliseconds(Math.floor(ms)).toZonedDateTimeISO(timeZone);
  // A transition at exactly this instant begins the wanted period.
  const previous = zoned.add({ nanoseconds: 1 }).getTimeZoneTransition('previous');
  const next = zoned.getTimeZoneTransition('next');
  return {
    fromMs: previous?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    untilMs: next?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    offsetMs: zoned.offsetNanoseconds / 1e6,
  };
}
