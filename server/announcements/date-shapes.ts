import { anyOf, briefWeekdays, fullWeekdays, inAnyLanguage, months, weekdays } from './words/all-words.ts';

/* Patterns of written dates on folded text, built from the words of each language. */

export const month = `(?:${anyOf(months.keys())})\\b\\.?`;
export const weekday = `(?:${anyOf(weekdays.keys())})\\b\\.?`;
export const fullWeekday = `(?:${anyOf(fullWeekdays.keys())})`;
export const briefWeekday = `(?:${anyOf(briefWeekdays.keys())})\\b\\.?`;
/** "il 8 marzo", "l'8 marzo", "dell'8 marzo" */
export const article = `(?:(?:${inAnyLanguage('the')})\\s+|\\b(?:[dn]el)?l'\\s?)?`;
/** Excludes numbers that are an hour, a price or a percentage. */
const notAnHour = '(?! ?(?:h\\b|hs\\b|h\\d|:\\d|€|eur|uhr|am\\b|pm\\b|%|\\d|[.]\\d\\d? ?(?:pm|am|h|uhr)))';
/** "March 28 2027 9pm": the number after the day is a year, unless it is written as a time ("2030h", "2030-2300"). */
const yearNext =
  '(?= 20[23]\\d(?!\\d|[ ]?(?:h\\b|hrs?\\b|hs\\b|uhr|[ap]m\\b|€|eur\\b)|:\\d|\\s?(?:-|to|till?|until)\\s?\\d{4}(?!-)))';
const date = `(?:0?[1-9]|[12]\\d|3[01])(?:er|st|nd|rd|th|º|°|ro|\\.)?(?:${yearNext}|${notAnHour})`;
const ofMonth = `(?:\\s*(?:${inAnyLanguage('of')})\\s+|\\s+|\\.\\s?|-)`;
const notHours = '(?!\\d|\\s?(?:h\\b|hs\\b|:\\d|€|eur\\b|uhr))';
const year = `(?:(?:,?\\s*(?:(?:de|del)\\s+)?|-|/)(?<year>20\\d\\d)${notHours}|\\s+'?(?<shortYear>2\\d)(?=\\s*(?:$|\\n|[,.;·)](?!\\d)|-\\s)))?`;
export const upTo = `\\s*(?:-?>|-{1,2}|${inAnyLanguage('upTo')})\\s*${article}`;
export const conjunction = `\\s*(?:,|&|\\+|/|\\b(?:${inAnyLanguage('and')})\\b)\\s*(?:,\\s*)?${article}`;
/** Excludes a month directly after a day: "4 December 9-11" does not contain 9 December. */
const notAfterDay = '(?<!\\b\\d{1,2}(?:st|nd|rd|th|er|\\.)?\\s(?:of |de )?)';
const yearAfter = `(?:,?\\s*(?<year>20\\d\\d)${notHours})?`;
/** "vendredi 11 juin (18h) au dimanche 13": the start time of the first day. */
const timeBetween = `(?:,?\\s\\(?(?:(?:${inAnyLanguage('at', 'from')}) )?(?<t1>\\d{1,2}(?:\\s?h\\s?(?:\\d\\d)?|[:.]\\d\\d|\\s?(?:uhr|hs|[ap]m))(?:\\s?(?:uhr|hs?|[ap]m))?)\\)?,?)?`;

/** "22 Uhr", "10pm", "alle 22" */
const hourOf = (name: string) =>
  `(?:\\b(?:${inAnyLanguage('at', 'from', 'upTo')}) )?(?<${name}>\\d{1,2}(?:\\s?h(?:\\d\\d)?|[:.]\\d\\d|)\\s?(?:uhr|hs|[ap]m)?)`;
const ofDay = `,?\\s(?:(?:${inAnyLanguage('of', 'the')}|du|del|on) )?`;

const global = (pattern: string) => new RegExp(pattern, 'g');

/** "du vendredi 5 au dimanche 7 mars 2027", "19.-21. Februar" */
export const dayToDay = global(
  `(?<![#°º] ?)(?<!\\b(?:d?alle|all'|ore|las|um|at|a) )\\b(?:(?<w1>${weekday}),?\\s*${article})?(?<d1>${date})(?:${ofMonth}(?<m1>${month}))?(?:\\s+(?<year1>20\\d\\d))?${timeBetween},?${upTo}(?:(?<w2>${weekday}),?\\s*${article})?(?<d2>${date})${ofMonth}(?<m2>${month})${year}`,
);
/** "March 12–14, 2027", "May 30 - June 2" */
export const monthDayToDay = global(
  `${notAfterDay}\\b(?:(?<w1>${weekday}),?\\s*)?(?<m1>${month})\\s*(?<d1>${date})(?:,?\\s*(?<year1>20\\d\\d))?${timeBetween}${upTo}(?:(?<w2>${weekday}),?\\s*)?(?:(?<m2>${month})\\s*)?(?<d2>${date})${yearAfter}`,
);
/** "du 19/02 au 21/02/2027", "19.02.-21.02.2027" */
export const numbersToNumbers = global(
  `\\b(?:(?<w1>${weekday}|${briefWeekday}),?\\s*${article})?(?<d1>\\d{1,2})(?<sep>[/.])(?<m1>\\d{1,2})(?:\\k<sep>(?<year1>20\\d\\d|2\\d)?)?${timeBetween}${upTo}(?:(?<w2>${weekday}|${briefWeekday}),?\\s*${article})?(?<d2>\\d{1,2})\\k<sep>(?<m2>\\d{1,2})(?:\\k<sep>(?<year>20\\d\\d|2\\d)?)?(?!\\d|\\s?€)`,
);
/** "dalle 22 di sabato 16 alle 6 di domenica 17 gennaio" */
export const hoursOfNight = global(
  `${hourOf('t1')}${ofDay}(?:(?<w1>${weekday}),?\\s*${article})?(?<d1>${date})(?:${ofMonth}(?<m1>${month}))?,?\\s*(?:-\\s*)?${hourOf('t2')}${ofDay}(?:(?<w2>${weekday}),?\\s*${article})?(?<d2>${date})${ofMonth}(?<m2>${month})${year}`,
);
/** "8pm Sunday, February 14 to 7am Monday, February 15" */
export const hoursOfNightMonthFirst = global(
  `${hourOf('t1')}${ofDay}(?:(?<w1>${weekday}),?\\s*)?(?<m1>${month})\\s*(?<d1>${date}),?\\s*(?:-\\s*)?${hourOf('t2')}${ofDay}(?:(?<w2>${weekday}),?\\s*)?(?:(?<m2>${month})\\s*)?(?<d2>${date})${yearAfter}`,
);
/** "nuit du samedi au dimanche 17 janvier", "Freitag bis Sonntag, 17. Januar" */
export const weekdayToDay = global(
  `\\b(?<w1>${weekday})${timeBetween},?${upTo}(?<w2>${weekday}),?\\s*${article}(?<d2>${date})(?:${ofMonth}(?<m2>${month})${year}|[/.](?<n2>\\d{1,2})\\.?(?!\\d))`,
);
/** "von Samstag, 22 Uhr, bis Sonntag", "nuit de samedi à dimanche" */
export const weekdayToWeekday = global(
  `\\b(?:(?<night>(?:nuit|nacht|night|noche|notte) [a-z]{2,4} ))?(?<w1>${fullWeekday})\\b${timeBetween},?${upTo}(?<w2>${fullWeekday})\\b`,
);
/** "in der Nacht zum Sonntag", before the date on which the night ends. */
export const nightToBefore = /\bnacht (?:zum|auf(?: den)?) $/;
/** "19.-21.02.2027" */
export const dayToNumbers = global(
  `(?<![#°º] ?)\\b(?:(?<w1>${weekday}|${briefWeekday}),?\\s*${article})?(?<d1>\\d{1,2})\\.?${upTo}(?:(?<w2>${weekday}|${briefWeekday}),?\\s*${article})?(?<d2>\\d{1,2})(?<sep>[/.])(?<m2>\\d{1,2})\\k<sep>(?<year>20\\d\\d|2\\d)(?!\\d)`,
);
/** "5. und 6.12.", "sam 5 et dim 6/12/2026" */
export const daysInNumbers = global(
  `(?<![/.\\d])\\b(?:(?<w1>${weekday}|${briefWeekday}),?\\s*${article})?(?<days>\\d{1,2}\\.?\\s*(?:&|\\+|\\b(?:${inAnyLanguage('and')})\\b)\\s*${article}(?:(?:${weekday}|${briefWeekday}),?\\s*${article})?\\d{1,2})(?<sep>[/.])(?<m2>\\d{1,2})(?:\\k<sep>(?<year>20\\d\\d|2\\d)?)?(?!\\d|\\s?(?:€|h\\b|uhr|[ap]m\\b))`,
);
/** "19, 20 & 21 février", "sáb 16 y dom 17 de enero" */
export const daysOfMonth = global(
  `\\b(?<!(?:alle|all'|bis|hasta las|until|till) )(?:(?<w1>${weekday}|(?:${fullWeekday})s),?\\s*${article})?(?<days>${date}(?:${conjunction}(?:${weekday},?\\s*${article})?${date})+)${ofMonth}(?<m1>${month})${year}`,
);
/** "June 3, 10 and 17" */
export const monthAndDays = global(
  `${notAfterDay}\\b(?<m1>${month})\\s*(?<days>${date}(?:${conjunction}${date})+)${yearAfter}(?!\\s?-\\s?\\d)`,
);
/** "2026-12-12" */
export const isoDay = /\b(?<year>20\d\d)-(?<m1>\d\d)-(?<d1>\d\d)\b/g;
/** "Freitag, den 27. November 2026", "le samedi 12 déc." */
export const dayMonth = global(
  `\\b(?:(?<w1>${weekday}|${briefWeekday})[,\\s]\\s*${article})?(?<d1>${date})${ofMonth}(?<m1>${month})${year}`,
);
/** "Saturday, December 12th, 2026" */
export const monthDay = global(
  `${notAfterDay}\\b(?:(?<w1>${weekday}),?\\s*)?(?<m1>${month})\\s+(?:the\\s+)?(?<d1>${date})${yearAfter}`,
);
/** "ven 18/12", "Sa. 12.12.", "27/03/27" */
export const numbers = global(
  `\\b(?:(?<w1>${weekday}|${briefWeekday}),?\\s*${article})?(?<d1>\\d{1,2})(?<sep>[/.-])(?<m1>\\d{1,2})(?:\\k<sep>(?<year>20\\d\\d|2\\d)\\b|(?<dot>\\.)(?!\\d)|(?!\\d|[.,/]\\d))`,
);
/** "16 01 2027" */
export const spacedNumbers = global(
  `\\b(?:(?<w1>${weekday}|${briefWeekday}),?\\s*${article})?(?<d1>\\d{1,2})(?<sep> )(?<m1>\\d{1,2}) (?<year>20\\d\\d)(?!\\d)`,
);
/** "domingo 22", "Saturday week (the 19th)" */
export const weekdayAndDate = global(
  `\\b(?<w1>${weekday})(?: (?:${inAnyLanguage('aWeekLater', 'nextWeek', 'nextAfter')}))?,?\\s+\\(?(?:on )?${article}(?<d1>${date})(?=\\s|$|[,.;:!)·])(?!\\s*[€/$£]|\\s?-\\s?\\d)`,
);

const oneOf = (...names: Parameters<typeof inAnyLanguage>) => `(?:${inAnyLanguage(...names)})`;
export const partOfDay = `(?: ${oneOf('partOfDay')}\\b)?`;
export const today = global(`\\b${oneOf('today')}\\b${partOfDay}`);
export const tomorrow = global(`(?<!pasado |de la |por la )(?:\\b|(?=\\())${oneOf('tomorrow')}(?![a-z])${partOfDay}`);
/** An optional weekday follows: "pasado mañana sábado". */
export const dayAfterTomorrow = global(
  `\\b${oneOf('dayAfterTomorrow')}\\b(?:,? (?<w1>${fullWeekday})\\b)?${partOfDay}`,
);
export const weekdayOfNextWeek = global(
  `\\b(?:(?<w1>${fullWeekday}) ${oneOf('nextWeek')}|${oneOf('nextWeek')},? (?:on |am |el |il )?(?<w2>${fullWeekday}))\\b`,
);
export const weekdayAWeekLater = global(`\\b(?<w1>${fullWeekday}) ${oneOf('aWeekLater')}\\b`);
export const thisWeekday = global(
  `\\b${oneOf('thisWeekday')}\\s+(?:coming |proximo )?(?<w1>${fullWeekday})\\b${partOfDay}`,
);
export const nextWeekdayWords = global(
  `\\b(?:(?<w1>${fullWeekday})\\s+${oneOf('nextAfter')}|${oneOf('nextBefore')}\\s+(?<w2>${fullWeekday}))\\b`,
);
/** A weekday without a date. Excludes names of events ("la milonga du vendredi", "Thursday class"). */
export const bareWeekday = global(
  `(?<!\\b(?:du|de|de la|del|dei|della|of the|la) |["-])\\b(?<w1>${fullWeekday})(?:\\b(?!'s|s| (?:night|class|swing|social|milonga|contra|kiz))${partOfDay}|(?:abend|nachmittag)\\b)`,
);

/** Words directly before a date that is not the date of the event: booking deadline, start of bookings, exception. */
export const notTheDateBefore = new RegExp(
  `(?:\\b${oneOf('notTheDate')})\\s*(?:${inAnyLanguage('the')}|on|is|du|des|de|al|from|vom|dal|desde(?: el)?)?\\s*:?\\s*(?:(?:${weekday}|${briefWeekday}),? )?(?:\\d{1,2}/\\d{1,2}\\s(?:et|y|and)\\s)?$`,
);
/** Words directly before a start date. */
export const startingBefore = new RegExp(`\\b${oneOf('startingFrom')}\\s*[:,-]?\\s*${article}(?:on\\s)?$`);
/** Words directly before the last date of a series. */
export const lastDayBefore = new RegExp(`\\b(?:${oneOf('lastDay')})\\s*:?\\s*${article}$`);
