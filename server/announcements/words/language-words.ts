/* Words of each language for days, times and events. They are folded like the text: lower case, no accents. Several forms of a word are separated by spaces. */

/** Sunday first, as in JavaScript. */
type Seven = readonly [string, string, string, string, string, string, string];
type Twelve = readonly [...Seven, string, string, string, string, string];

export interface LanguageWords {
  /** Frequent small words that hardly occur in the other languages, to detect the language. */
  usual: string;
  months: Twelve;
  weekdays: Seven;
  /** Ordinary words that differ from a weekday by one letter. */
  nearWeekdays: string;
  /** Abbreviations that are not also other words. */
  shortWeekdays: Seven;
  /** "Mondays", if one word means a recurrence. Several forms are separated by `|`. */
  repeatedWeekdays: Seven;
  /** First to fourth of a month, then the last, then the fifth. */
  ordinals: readonly [string, string, string, string, string, string];
  today: string;
  tomorrow: string;
  dayAfterTomorrow: string;
  /** Patterns, because they consist of several words. */
  thisWeekday: string;
  nextBefore: string;
  nextAfter: string;
  /** After a weekday: in the week that starts next Monday. */
  nextWeek: string;
  /** After a weekday: one week later, as in "Saturday week". */
  aWeekLater: string;
  /** After a day it belongs to: "samedi soir". */
  partOfDay: string;
  every: string;
  /** `W` is replaced by the weekday. */
  everyOther: readonly string[];
  ofTheMonth: string;
  /** Before the months of a series: from, until, from on, in. */
  fromMonth: string;
  untilMonth: string;
  fromMonthOn: string;
  inMonth: string;
  /** Before a month of which only a part is meant. */
  endOfMonth: string;
  middleOfMonth: string;
  /** Between the first and the last day of a range. */
  upTo: string;
  and: string;
  /** Between a day and its month. */
  of: string;
  /** Before a weekday or a day. */
  the: string;
  /** Before a start date. */
  startingFrom: string;
  /** Before the last date of a series. */
  lastDay: string;
  /** Before excluded dates of a series: "except", "no dance on". */
  except: string;
  /** States that there is no event, before the dates: "no dance", "we are closed". */
  noneOn: string;
  /** Christmas Eve, Christmas, the day after, New Year's Eve, New Year's Day. */
  holidays: readonly [string, string, string, string, string];
  /** Days off without a date, such as school holidays. */
  daysOff: string;
  /** Before dates that are not the date of the event. */
  notTheDate: string;
  /** Numbers used for times and prices. */
  numbers: Readonly<Record<number, string>>;
  hour: string;
  noon: string;
  midnight: string;
  inTheMorning: string;
  inTheEvening: string;
  from: string;
  until: string;
  /** After "until", before the time: "till late (1am)". */
  late: string;
  /** After the end time: "1am close", "um 15 Uhr ist Schluss". */
  over: string;
  at: string;
  lesson: string;
  social: string;
  doors: string;
  /** Before the time of something other than the event: a break, a show, the end of a discount. */
  aside: string;
}
