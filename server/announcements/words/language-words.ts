/*
 * What each language calls days, times and evenings. Words are folded, as the text is in which they are looked for: lower
 * case, no accents. Where a word has several forms they stand beside one another, parted by spaces.
 */

/** Sunday first, as JavaScript counts. */
type Seven = readonly [string, string, string, string, string, string, string];
type Twelve = readonly [...Seven, string, string, string, string, string];

export interface LanguageWords {
  /** Small words that hardly another of the languages has: what a text is full of shows its language. */
  usual: string;
  months: Twelve;
  weekdays: Seven;
  /** Ordinary words that are one letter away from a weekday. */
  nearWeekdays: string;
  /** Written short, where that is no other word. */
  shortWeekdays: Seven;
  /** "Mondays", where one word says that it happens again and again. */
  repeatedWeekdays: Seven;
  /** First to fourth of a month, then the last, then the fifth. */
  ordinals: readonly [string, string, string, string, string, string];
  today: string;
  tomorrow: string;
  dayAfterTomorrow: string;
  /** Patterns, since they have several words. */
  thisWeekday: string;
  nextBefore: string;
  nextAfter: string;
  /** After a weekday: in the week that begins on the coming Monday. */
  nextWeek: string;
  /** After a weekday: a week after the coming one, as in "Saturday week". */
  aWeekLater: string;
  /** After a day, where it belongs to it: "samedi soir". */
  partOfDay: string;
  every: string;
  /** With `W` for the weekday. */
  everyOther: readonly string[];
  ofTheMonth: string;
  /** Before the months of a series: the first of several, the last, one from which on it goes, those in which it is. */
  fromMonth: string;
  untilMonth: string;
  fromMonthOn: string;
  inMonth: string;
  /** Before a month of which only a part is meant. */
  endOfMonth: string;
  middleOfMonth: string;
  /** Between the first day of several and the last. */
  upTo: string;
  and: string;
  /** Between a day and its month. */
  of: string;
  /** Before a weekday's day, or a day. */
  the: string;
  /** What begins with a date rather than ends with one. */
  startingFrom: string;
  /** Before the last date of a series. */
  lastDay: string;
  /** Before the dates that a series leaves out: "except", "no dance on". */
  except: string;
  /** That nothing takes place, before the dates on which that is so: "no dance", "we are closed". */
  noneOn: string;
  /** Christmas Eve, Christmas, the day after, New Year's Eve, New Year's Day. */
  holidays: readonly [string, string, string, string, string];
  /** Days off that have no date by themselves: school holidays. */
  daysOff: string;
  /** Before dates that are not those of the evening. */
  notTheDate: string;
  /** The numbers that hours and prices are said in. */
  numbers: Readonly<Record<number, string>>;
  hour: string;
  noon: string;
  midnight: string;
  inTheMorning: string;
  inTheEvening: string;
  from: string;
  until: string;
  /** Behind "until", before the hour: "till late (1am)". */
  late: string;
  /** Behind the hour at which it ends: "1am close", "um 15 Uhr ist Schluss". */
  over: string;
  at: string;
  lesson: string;
  social: string;
  doors: string;
  /** What else has its time: a break, a show, a price that ends. */
  aside: string;
}
