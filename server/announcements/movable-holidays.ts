import { addDays } from './calendar.ts';
import { exceptedBefore } from './exception-shapes.ts';
import { type FoundDate, trust } from './found-date.ts';
import type { SourceText } from './source-text.ts';

/* Movable holidays that a series excludes: "sauf lundi de Pâques". */

/** Days after Easter Sunday, and the names on folded text. */
const movableHolidays: readonly (readonly [number, string])[] = [
  [-2, 'vendredi saint|good friday|viernes santo|karfreitag|venerdi santo'],
  [1, "lundi de paques|easter monday|lunes de pascua|ostermontag|lunedi di pasqua|lunedi dell'angelo|pasquetta"],
  [39, "(?:jeudi de l')?ascension(?: day)?|christi himmelfahrt|himmelfahrt"],
  [50, 'lundi de (?:la )?pentecote|whit monday|lunes de pentecostes|pfingstmontag|lunedi di pentecoste'],
];

/**
 * Takes out and returns the movable holidays (relative to Easter) that the text excludes, before their weekday is read
 * as one of the next days.
 */
export function takeExcludedHolidays(source: SourceText, today: string): FoundDate[] {
  return movableHolidays.flatMap(([daysAfterEaster, names]) =>
    source
      .take('date', new RegExp(`\\b(?:${names})\\b`, 'g'), ({ index, input }) =>
        exceptedBefore.test(input.slice(Math.max(0, index - 80), index)) ? {} : undefined,
      )
      .map((span) => ({
        ...span,
        days: [nextHoliday(daysAfterEaster, today)],
        readFrom: (begins: string) => ({ days: [nextHoliday(daysAfterEaster, begins)] }),
        isRange: false,
        trust: trust.none,
        isContradicted: false,
        isStart: false,
        isException: true,
        alternatives: [],
      })),
  );
}

function nextHoliday(daysAfterEaster: number, today: string): string {
  const year = Number(today.slice(0, 4));
  const day = addDays(easterSunday(year), daysAfterEaster);
  return day >= today ? day : addDays(easterSunday(year + 1), daysAfterEaster);
}

/** Anonymous Gregorian algorithm. */
function easterSunday(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const place = epact + toSunday - 7 * late + 114;
  const [month, day] = [Math.floor(place / 31), (place % 31) + 1].map((part) => String(part).padStart(2, '0'));
  return `${year}-${month}-${day}`;
}
