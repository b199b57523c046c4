import type { SourceText } from './source-text.ts';
import { anyOf, inAnyLanguage, type Language, numberWords } from './words/all-words.ts';

/* Converts times in words: "half past seven", "halb acht", "minuit et demi", "a las diez de la noche", "alle nove e mezza". */

const named = `(?:${anyOf(numberWords.keys())})`;
const hour = `(?:${named}|\\d{1,2})`;
const night = `(?:${inAnyLanguage('midnight', 'noon')})`;
const half = 'et demie?|y media|e mezz[ao]|e meia';
const quarter = 'et quart|y cuarto|e un quarto|e um quarto';
const lessQuarter = 'moins le quart|menos cuarto|meno un quarto';
const clockWord = "(?:heures?|uhr|o'clock|pm|am)";
const spoken = new RegExp(
  [
    `\\b(?<said>half past|half|halb|quarter past|viertel nach|quarter to|viertel vor|dreiviertel)\\s(?<h1>${hour})(?:\\suhr)?\\b`,
    `\\b(?<h2>${hour}|${night})(?:\\s?(?:heures?|h))?\\s(?<part>${half}|${quarter}|${lessQuarter})\\b`,
    `\\b(?<h3>${named})\\s${clockWord}(?:\\s(?<minutes>${named}))?\\b`,
    `(?<=\\b(?:${inAnyLanguage('at', 'until', 'from')}|till?|to|les?)(?: (?:las? )?|(?<=\\ball') ?))(?<h4>${named})(?=\\s*(?:$|[\\n,.;!?)(·-]|${inAnyLanguage('inTheMorning', 'inTheEvening', 'until', 'upTo', 'and')}\\b))`,
    // "21e45"
    '(?<![\\d.,:/])\\b(?<h5>1\\d|2[0-3])\\s?e\\s?(?<and>[0145][05])(?![\\d:])',
  ].join('|'),
  'g',
);
/** "Ore 21,30", "20,30 Uhr" */
const commaBetween =
  /(?<=\b(?:ore|alle|dalle|um|las) (?:\d{1,2}[.,:]\d\d\s?[-/]\s?)?\d{1,2}),(?=[0-5]\d(?![\d,.]|\s?(?:€|eur|%)))|(?<=(?<![\d.,:/])\d{1,2}),(?=[0-5]\d\s?(?:uhr|ore|hs?|horas?)\b)/g;
/** "12 midnight", "12:00 (noon)": the word is enough. */
const twelveAndWord = new RegExp(
  `(?<![\\d.:])\\b(?:12|0|00|24)(?:[:.h]00|h)?(?: uhr)?(?=\\s?\\(?(?:${inAnyLanguage('midnight')}|noon|midday)\\b)`,
  'g',
);
const whole = (pattern: string) => new RegExp(`^(?:${pattern})$`);
const isNoonOrNight = whole(night);
const isNoon = whole(inAnyLanguage('noon'));
const isHalf = whole(half);
const isQuarter = whole(quarter);
const inTheMorning = new RegExp(`^\\s*(?:${inAnyLanguage('inTheMorning')})\\b`);
const inTheEvening = new RegExp(`^\\s*(?:${inAnyLanguage('inTheEvening')})\\b`);
/** "Um zwei Uhr nachts" is not in the afternoon. */
const atNight = /^\s*(?:nachts|in der nacht|de la nuit|de la noche|di notte|della notte|at night)\b/;
const about = '(?:about|around|circa|ca\\.?|etwa|vers|environ|sobre|verso|gegen|approx\\.?)';
const isAt = "(?:\\s(?:is|are|will be|ist|est|sera|es|sera|e))?(?:\\s(?:at|by|um|alle|all'|ore|a))?";
/** Words before an end: "until", "nous fermons à", "last track will be at", "wir schließen gegen". */
export const leadsToEnd = `(?:(?<![\\w-])(?:${inAnyLanguage('until')})${isAt}\\s?:?)\\s*(?:${about} )?(?:las? |le )?\\s*`;
const ending = new RegExp(`(?:${leadsToEnd}|(?:\\b(?:${inAnyLanguage('upTo')})|-)\\s*(?:las? |le )?\\s*)$`);
/** "Danser à deux", "tous les deux": a number, not a time. */
const isNumber = /(?:\b(?:a|for|de|des|d'|vers|entre|jusqu'a)|(?<!\b(?:tra|fra|verso|per|entro|dopo) )\bles?)\s$/;
const isRange = /\b(?:de|entre)\s$|\bde [a-z\d]+(?: y media)? a $/;

/** Replaces times in words in `source.rest` by digits of the same length, for later rules. */
export function writeOutTimes(source: SourceText, language: Language): void {
  source.rest = source.rest.replace(commaBetween, '.');
  source.rest = source.rest.replace(twelveAndWord, (figures) => ' '.repeat(figures.length));
  source.rest = source.rest.replace(spoken, (words: string, ...more: unknown[]) => {
    const groups = more.at(-1) as Record<string, string | undefined>;
    const place = more.at(-3) as number;
    const meant = minutesOf(groups, language);
    if (meant === undefined) return words;
    const after = source.rest.slice(place + words.length, place + words.length + 25);
    const before = source.rest.slice(Math.max(0, place - 20), place);
    if (groups.h4 !== undefined && isNumber.test(before) && !(language === 'es' && isRange.test(before))) return words;
    const isNumeral = groups.h5 !== undefined || meant >= 13 * 60;
    const minutes = isNumeral ? meant : halfOfDay(meant, { before, after });
    const figures = written(minutes, language);
    return figures.length > words.length ? words : figures.padStart(words.length);
  });
}

function minutesOf(groups: Record<string, string | undefined>, language: Language): number | undefined {
  const { h1, h2, h3, h4, h5, said = '', part = '', minutes, and } = groups;
  const written = h1 ?? h2 ?? h3 ?? h4 ?? h5 ?? '';
  const hours = isNoonOrNight.test(written)
    ? isNoon.test(written)
      ? 12
      : 0
    : (numberWords.get(written) ?? Number(written));
  if (!(hours <= 24)) return undefined;
  // In German, "halb sieben" is half past six.
  if (said === 'halb') return hours * 60 - 30;
  if (said === 'half' && language !== 'en') return undefined;
  if (/half/.test(said) || isHalf.test(part)) return hours * 60 + 30;
  if (/past|nach/.test(said) || isQuarter.test(part)) return hours * 60 + 15;
  if (said !== '' || part !== '') return hours * 60 - 15;
  return hours * 60 + (minutes ? (numberWords.get(minutes) ?? 0) : Number(and ?? 0));
}

/** Chooses the half of the day. Events are in the evening: a start at nine is 21:00, an end at one is 1:00. */
function halfOfDay(minutes: number, { before, after }: { before: string; after: string }): number {
  if (minutes < 60 || inTheMorning.test(after)) return minutes % 720;
  if (minutes < 5 * 60 && atNight.test(after)) return minutes;
  const isEnd = ending.test(before);
  if (minutes >= 720) return isEnd || inTheEvening.test(after) ? minutes % 720 : minutes;
  return isEnd && minutes < 4 * 60 && !inTheEvening.test(after) ? minutes : minutes + 720;
}

function written(minutes: number, language: Language): string {
  const [hours, rest] = [Math.floor(minutes / 60) % 24, minutes % 60];
  const two = String(rest).padStart(2, '0');
  if (language !== 'en') return rest === 0 ? `${hours}h` : `${hours}h${two}`;
  const shown = `${hours % 12 || 12}${rest === 0 ? '' : `.${two}`}`;
  return `${shown}${hours < 12 ? 'am' : 'pm'}`;
}
