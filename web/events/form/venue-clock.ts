import { asUtc } from './local-times.ts';

const dayMs = 86_400_000;

/**
 * Returns the instant of a field value, `2027-05-08T21:00`, in a time zone, with its offset. Like the server, it takes
 * the moment after the change for a skipped time, and the first for a time that occurs twice.
 */
export function momentOnClock(local: string, timeZone: string): string {
  const shown = asUtc(local);
  const [before, after] = [offsetMs(shown - dayMs, timeZone), offsetMs(shown + dayMs, timeZone)];
  const isShownAt = (offset: number) => offsetMs(shown - offset, timeZone) === offset;
  const moment = shown - (isShownAt(before) || !isShownAt(after) ? before : after);
  const offset = offsetMs(moment, timeZone);
  const minutes = Math.abs(Math.round(offset / 60_000));
  const digits = (number: number) => String(number).padStart(2, '0');
  const sign = offset < 0 ? '-' : '+';
  return `${new Date(moment + offset).toISOString().slice(0, 19)}${sign}${digits(Math.floor(minutes / 60))}:${digits(minutes % 60)}`;
}

/** Returns the offset from UTC in milliseconds. */
function offsetMs(moment: number, timeZone: string): number {
  let clock = clocks.get(timeZone);
  if (!clock) {
    // Swedish dates have the ISO 8601 format.
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    clocks.set(timeZone, clock);
  }
  const whole = Math.floor(moment / 1000) * 1000;
  return Date.parse(`${clock.format(whole).replace(' ', 'T')}Z`) - whole;
}

/** By time zone, because creating one is slow on phones. */
const clocks = new Map<string, Intl.DateTimeFormat>();
