import type { Locale } from '#contract/locales.ts';
import { writer } from './numbers.ts';
import { withWideSpaces } from './typography.ts';

const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Formats the size of a file: `850 kB`, `21.3 MB`. */
export function formatBytes(locale: Locale, bytes: number): string {
  const power = Math.max(
    0,
    byteUnits.findLastIndex((_unit, index) => bytes >= 999.5 * 1000 ** (index - 1)),
  );
  const value = bytes / 1000 ** power;
  const maximumFractionDigits = power > 1 && value < 99.5 ? 1 : 0;
  return withWideSpaces(
    writer(locale, { style: 'unit', unit: byteUnits[power] ?? 'byte', maximumFractionDigits }).format(value),
  );
}

/** Formats a duration: `45 s`, `12 min`. */
export function formatSeconds(locale: Locale, seconds: number): string {
  const [unit, value] = seconds < 120 ? (['second', seconds] as const) : (['minute', seconds / 60] as const);
  return withWideSpaces(writer(locale, { style: 'unit', unit, maximumFractionDigits: 0 }).format(value));
}
