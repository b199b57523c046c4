/** The offset of a time zone from `fromMs` up to `untilMs`. */
interface Period {
  fromMs: number;
  untilMs: number;
  offsetMs: number;
}

const dayMs = 86_400_000;
/** Clocks are never changed twice within this time, and back to the same offset. */
const stepMs = 7 * dayMs;
/** Periods are not looked up further than this. A period without a change is continued by the next. */
const maxSteps = 30;

const periods = new Map<string, Period[]>();
const clocks = new Map<string, Intl.DateTimeFormat>();

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
  const offset = offsetAt(timeZone, ms);
  const isSame = (other: number) => offsetAt(timeZone, other) === offset;
  return { fromMs: edgeFrom(ms, -stepMs, isSame), untilMs: edgeFrom(ms, stepMs, isSame), offsetMs: offset };
}

/** Returns the first (or with a negative step the last) instant up to which the offset is certainly the same. */
function edgeFrom(ms: number, step: number, isSame: (ms: number) => boolean): number {
  let same = ms;
  for (let steps = 0; steps < maxSteps; steps += 1) {
    const next = same + step;
    if (isSame(next)) {
      same = next;
      continue;
    }
    let other = next;
    while (Math.abs(other - same) > 1) {
      const middle = Math.floor((same + other) / 2);
      if (isSame(middle)) same = middle;
      else other = middle;
    }
    return step > 0 ? other : same;
  }
  return same;
}

/** `Temporal` is missing in some browsers. */
function offsetAt(timeZone: string, ms: number): number {
  let clock = clocks.get(timeZone);
  if (!clock) {
    const parts = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;
    clock = new Intl.DateTimeFormat('en-u-hc-h23', { timeZone, ...parts, second: 'numeric' });
    clocks.set(timeZone, clock);
  }
  const second = Math.floor(ms / 1000) * 1000;
  const shown = Object.fromEntries(clock.formatToParts(second).map(({ type, value }) => [type, value]));
  const [year = 0, month = 1, ...rest] = [
    shown.year,
    shown.month,
    shown.day,
    shown.hour,
    shown.minute,
    shown.second,
  ].map(Number);
  return Date.UTC(year, month - 1, ...rest) - second;
}
