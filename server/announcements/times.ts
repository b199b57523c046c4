import { streetBefore } from './dated-streets.ts';
import type { SourceText, TextRange } from './source-text.ts';
import { leadsToEnd, writeOutTimes } from './spoken-times.ts';
import { inAnyLanguage, type Language } from './words/all-words.ts';

/** A time, or a range of two times, in minutes since midnight. */
export interface FoundTime extends TextRange {
  from: number;
  to?: number;
  /** "until 2": an end. */
  isEnd: boolean;
  /** "9" in English without am or pm; read as evening. */
  isHalfDay: boolean;
}

const hour = '(?:[01]?\\d|2[0-4])';
const hourWord = `(?:${inAnyLanguage('hour')})`;
/** "h", "h30", ":30", ".30", " Uhr" */
const minutes = (name: string) =>
  `(?:\\s?(?<${name}u>${hourWord})(?![a-z])\\.?(?:\\s?(?<${name}a>[0-5]\\d)(?!\\d))?(?!\\s?€)|[:.](?<${name}b>[0-5]\\d)(?!\\d|\\.\\d|/(?!\\d{1,2}[.:][0-5]\\d)\\d)(?:\\s?${hourWord}\\b\\.?)?)`;
const halfDay = (name: string) => `(?:\\s?(?<!uhr\\.?\\s?)(?<${name}>[ap])(?:\\.\\s?m\\b\\.?|m\\b))`;
const word = `(?:${inAnyLanguage('noon', 'midnight')})\\b`;
const partOfDay = `(?:\\s?(?<part>${inAnyLanguage('inTheMorning', 'inTheEvening')}))?`;
const from = inAnyLanguage('from');
const until = inAnyLanguage('until', 'upTo');
const noNumberBefore = '(?<![\\d€$£.,:/-])';

const time = (n: 1 | 2) => `(?:(?<h${n}>${hour})${minutes(`m${n}`)}?${halfDay(`ap${n}`)}?|(?<w${n}>${word}))`;
/** "20h30 - 1h", "8-11pm", "de 21 a 2h", "20:30 bis Mitternacht" */
const range = new RegExp(
  `${noNumberBefore}(?:\\b(?<pre>${from}|ore)\\s+(?:las? |le |ore )?)?${time(1)}(?:\\s(?<part1>${inAnyLanguage('inTheEvening')}))?\\s*(?<sep>[-=]{0,2}>{1,2}|-{1,2}|/|~|\\.{3}|…|'?\\b(?:${until}|y|et|and|und|e)(?:\\b|(?<='))|a)\\s*(?:las? |le |ore |h\\.? )?${time(2)}(?![\\d€$£a-z]| ?(?:er|st|nd|rd|th)\\b|[.,/]\\d)${partOfDay}`,
  'g',
);
/** "Ore 21 alla Torretta" */
const leadsToHouse = 'fino|sino|alla|allo|agli|nella?|presso|con|dans|chez|avec|with|beim|sala|salle';
/** "20h30", "8pm", "midnight"; a number without a unit only after a word for a time. */
const single = new RegExp(
  `${noNumberBefore}(?:\\b(?<h1>${hour})(?:${minutes('m1')}${halfDay('ap1')}?|${halfDay('ap0')})|\\b(?<w1>${word})|\\b(?<late>${hour})(?=\\s?(?:'?till?|until|-)\\s?late\\b)|(?<=\\bore )(?<ore>${hour})(?= [a-z]{3,})|(?<=\\b(?:${inAnyLanguage('until', 'at', 'from')})(?: (?:las? )?|(?<=') ?|(?<=\\b(?:h\\.?|ore)))|(?<=\\b(?:${inAnyLanguage('late')})\\s?[(,:]\\s?(?:las? |le |um |at )?))(?<bare>${hour})(?![\\d€$£%]| ?(?:€|eur|(?!(?:${inAnyLanguage('over', 'until')}|${leadsToHouse})\\b)[a-z]{3,}|st\\b|nd\\b|rd\\b|th\\b|h\\b|/)|[.,:/]\\d))${partOfDay}(?!\\s?[€$£])`,
  'g',
);
const isEnding = new RegExp(
  `(?:${leadsToEnd}(?:(?:${inAnyLanguage('late')})\\s*[(,:/-]*\\s*(?:${inAnyLanguage('at')}|las?|le)?\\s*)?|\\ue004\\)?\\s*-\\s*(?:ca\\.? )?(?:las? |le )?)$`,
);
/** "1am close", but not "20h fin 1h". */
const isEndBehind = new RegExp(`^\\s*[(:-]?\\s*(?:${inAnyLanguage('over')})\\b(?![^\\n,.;]{0,15}[\\d\\ue003])`);

const partBefore = new RegExp(`\\b(?:${inAnyLanguage('lesson', 'social')})\\s[^,.;\\n]{0,20}$`);
/** "Saturday 12 December, 14-18" */
const dateBefore = /\ue003,?\s*\(?$/;

const inTheEvening = new RegExp(`^(?:${inAnyLanguage('inTheEvening')})$`);
const isNoon = new RegExp(`^(?:${inAnyLanguage('noon')})$`);

type Groups = Record<string, string | undefined>;

/** Takes out all times, in order of appearance. */
export function takeTimes(source: SourceText, language: Language): FoundTime[] {
  writeOutTimes(source, language);
  // If the text contains times such as 20:00, 10:00 means the morning.
  const inHalfDays = language === 'en' && !/\b(?:1[3-9]|2[0-3])[:.h]\d\d/.test(source.rest);
  const ranges = source.take('time', range, (match) => readRange(match, language, inHalfDays));
  const singles = source.take('time', single, (match) => readSingle(match, inHalfDays));
  return [...ranges, ...singles].sort((one, other) => one.start - other.start);
}

function readRange(
  match: RegExpExecArray,
  language: Language,
  mayBeHalf: boolean,
): Omit<FoundTime, keyof TextRange> | undefined {
  const groups: Groups = match.groups ?? {};
  const [text] = match;
  const { ap1, ap2, h1 = '', h2 = '', w1, w2, pre, sep = '' } = groups;
  if (!isClock(groups, match, language)) return undefined;
  if (/^(?:et|and|und|e)$/.test(sep) && !/^(?:entre|between|zwischen|tra le)$/.test(pre ?? '')) return undefined;
  if (sep === '/' && !(isMarked(groups, 1) && isMarked(groups, 2))) return undefined;
  let start = minutesOf(h1, minutesIn(groups, 1), ap1, w1);
  let end = minutesOf(h2, minutesIn(groups, 2), ap2, w2);
  if (start === undefined || end === undefined) return undefined;
  const inHalfDays = mayBeHalf && !/\dh|uhr/.test(text);
  const mayBeHalf1 = !ap1 && !w1 && isHalfDayHour(h1);
  const mayBeHalf2 = !ap2 && !w2 && isHalfDayHour(h2);
  if (ap2 && mayBeHalf1) start = halfDayBefore(start, end);
  else if (inHalfDays && mayBeHalf1 && !ap2) start = pm(start);
  if (inHalfDays && mayBeHalf2 && (ap1 || mayBeHalf1)) {
    end = pm(end);
    if (end <= start) end -= 720;
  }
  if (groups.part1) start = inPartOfDay(start, groups.part1);
  if (groups.part && inTheEvening.test(groups.part)) {
    end = inPartOfDay(end, groups.part);
    // "De 8 a 12 de la noche": both are in the evening.
    const last = end <= start ? end + 1440 : end;
    if (!groups.part1 && start >= 300 && start < 720 && start + 720 < last) start += 720;
  }
  // "8pm - 12pm": the end is midnight, not noon.
  if (start >= 15 * 60 && end === 720) end = 1440;
  const lasts = (end - start + 1440) % 1440;
  if (pre === undefined && lasts > 20 * 60) return undefined;
  return { from: start % 1440, to: end % 1440, isEnd: false, isHalfDay: false };
}

/** Whether a range of numbers is a range of hours. Numbers with a dash need a unit or a context. */
function isClock(groups: Groups, { 0: text, index, input }: RegExpExecArray, language: Language): boolean {
  if (isMarked(groups, 1) || isMarked(groups, 2)) return true;
  const { pre, sep = '' } = groups;
  if (pre !== undefined && pre !== 'de' && pre !== 'des') return true;
  if (pre === 'de') return language === 'es' && sep === 'a';
  if (dateBefore.test(input.slice(Math.max(0, index - 4), index)) && !/\d{3}/.test(text)) return true;
  if (language !== 'en' || /\d{3}/.test(text)) return false;
  // "beginners 7-8, improvers 8-9"
  return /^(?:to|til|till|until)$/.test(sep) || partBefore.test(input.slice(Math.max(0, index - 30), index));
}

function isMarked(groups: Groups, n: 1 | 2): boolean {
  return [`m${n}u`, `m${n}b`, `ap${n}`, `w${n}`].some((name) => groups[name] !== undefined);
}

function readSingle(match: RegExpExecArray, inHalfDays: boolean): Omit<FoundTime, keyof TextRange> | undefined {
  const groups: Groups = match.groups ?? {};
  const { h1, late, ore, bare = late ?? ore, w1, part, ap1, ap0 } = groups;
  const halfDay = ap1 ?? ap0;
  const written = h1 ?? bare ?? '';
  let start = minutesOf(written, minutesIn(groups, 1), halfDay, w1);
  if (start === undefined) return undefined;
  const before = match.input.slice(Math.max(0, match.index - 30), match.index);
  // Part of a street name: "Straße des 17. Juni".
  if (bare !== undefined && streetBefore.test(before)) return undefined;
  const end = match.index + match[0].length;
  const isEnd = isEnding.test(before) || isEndBehind.test(match.input.slice(end, end + 50));
  const isEvening = part !== undefined && inTheEvening.test(part);
  if (isEvening) start = inPartOfDay(start, part);
  const isHalfDay = inHalfDays && !halfDay && !w1 && isHalfDayHour(written) && !/h/.test(match[0]);
  if (isHalfDay && !isEnd) start = pm(start);
  return { from: start % 1440, isEnd, isHalfDay };
}

/** "12 Uhr nachts" is midnight, "2 di notte" is after midnight, "9 de la noche" before. */
function inPartOfDay(minutes: number, part: string): number {
  const isNight = /soir|nuit|abends|nachts?|noche|sera|notte|night|evening/.test(part);
  if (isNight && minutes >= 720 && minutes < 780) return minutes + 720;
  if (isNight && minutes < 5 * 60 && !/evening/.test(part)) return minutes;
  return minutes < 720 ? minutes + 720 : minutes;
}

function minutesIn(groups: Groups, n: 1 | 2): number {
  return Number(groups[`m${n}a`] ?? groups[`m${n}b`] ?? 0);
}

function minutesOf(hour: string, minutes: number, halfDay?: string, word?: string): number | undefined {
  if (word) return isNoon.test(word) ? 720 : 1440;
  const hours = Number(hour);
  if (halfDay === undefined) return hours * 60 + minutes;
  return hours > 12 ? undefined : (hours % 12) * 60 + minutes + (halfDay === 'p' ? 720 : 0);
}

/** Whether an hour is 1 to 12 without a leading zero, so that it may be in either half of the day. */
function isHalfDayHour(hour: string): boolean {
  return /^(?:[1-9]|1[0-2])$/.test(hour);
}

function pm(minutes: number): number {
  return (minutes % 720) + 720;
}

/**
 * Returns the start of a range whose end has am or pm: "7:30-11pm" and "11-2am" start in the evening, "10-2pm" in the
 * morning.
 */
function halfDayBefore(start: number, end: number): number {
  const morning = start % 720;
  if (end < 720) return end <= 360 ? morning + 720 : morning;
  return morning + 720 < end ? morning + 720 : morning;
}
