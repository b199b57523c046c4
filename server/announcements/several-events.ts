import { addDays, dayOf, daysBetween } from './calendar.ts';
import { type FoundDate, trust } from './found-date.ts';
import { firstDay, type Recurrence } from './repetition.ts';
import type { SourceText, TextRange } from './source-text.ts';
import { months } from './words/all-words.ts';
import { eventWord } from './words/name-words.ts';

/* Detects several events in one text, such as newsletters, weekly programmes and season lists. */

/** A part of a text about one event. */
export interface EventPart extends TextRange {
  /** The words of its date. */
  head: TextRange;
  /** Its days, the first one first. */
  days: readonly string[];
  /** The date is only a number under the name of a month. */
  isNumbered?: boolean;
}

interface Head extends TextRange {
  days: readonly string[];
  isRange?: boolean;
  isNumbered?: boolean;
}

interface Line extends TextRange {
  /** Index of its paragraph. */
  paragraph: number;
  head?: Head;
  /** The line starts with the date. */
  startsWithHead: boolean;
}

const minLetters = 6;
const maxTitleCharacters = 70;
/** Longer lines are prose. */
const maxLineCharacters = 140;
/** "Du 15 au 17 janvier": the days inside are its programme. Longer ranges are seasons. */
const maxFestivalDays = 10;
/** Lessons on several days in a row are one event. */
const ofSeveralDays =
  /\b(?:stages?|week-?end|workshop|festival|marathon|taller|intensiv\w*|encuentro|rencontres|camp|exchange|congres\w*|festivalito|weekender|seminar\w*)\b/;

const bullet =
  /^[\s"(§·>+*#-]*(?:\d{1,2}\s?[).]\s+)?(?:(?:und|y|et|and|e|puis|dann|luego|poi) )?(?:(?:le |el |il |am |on |les |los |ab |al |dal |desde el )(?:[a-z]{2,3}\.? )?)?$/;
/** Words between dates of one list: "12/12, 26/12 et 9/1". */
const listed = /^(?:[\s,;/&+·-]|\b(?:et|and|y|und|e|ou|or|o|oder|au|to|al|bis|le|el|il|am|the)\b)*$/;
/** The end of an item if several are in one line. */
const inlineBoundary = /(?:[.!?;|/·:]\s+|\n\s*|\s-\s+|\b(?:y|e|et|and|und)\s+)$/;

/** Returns the parts of a text about several events in order, or an empty list if it is about one. */
export function eventParts(
  source: SourceText,
  found: readonly FoundDate[],
  recurrences: readonly Recurrence[],
  today: string,
): EventPart[] {
  const heads = headsOf(source, found, recurrences, today);
  if (new Set(heads.map(({ days }) => days[0])).size < 2) return [];
  const lines = linesOf(source, heads);
  const byLine = partsByLine(source, lines);
  const parts = areEvents(source, byLine, found) ? byLine : partsInLine(source, heads);
  if (parts !== byLine && !areEvents(source, parts, found)) return [];
  return parts.filter((part) => hasContent(source, part));
}

/** Returns the dates that may be the date of an event. */
function headsOf(
  source: SourceText,
  found: readonly FoundDate[],
  recurrences: readonly Recurrence[],
  today: string,
): Head[] {
  const numbered = daysUnderMonths(source, today);
  const isUnderMonth = (date: TextRange) => numbered.some(({ start, end }) => start < date.end && end > date.start);
  const dated = found.filter(
    (date) => date.trust >= trust.relative && !(date.isStart && recurrences.length > 0) && !isUnderMonth(date),
  );
  const hasDates = dated.length + numbered.length > 0;
  // Without dates, weekdays at the start of a line count: "Monday: salsa, Tuesday: bachata".
  const weekdays = hasDates
    ? []
    : found.filter((date) => date.trust === trust.weekdayAlone && startsLine(source, date));
  const repeated = recurrences.filter(
    (recurrence) => startsLine(source, recurrence) && !(hasDates && recurrence.isPlural),
  );
  const heads: Head[] = [
    ...[...dated, ...weekdays].map(({ start, end, days, isRange }) => ({
      ...{ start, end, isRange },
      days: isRange ? days.slice(0, 1) : days,
    })),
    ...repeated.flatMap((recurrence) => {
      const day = firstDay(recurrence, today);
      return day === undefined ? [] : [{ start: recurrence.start, end: recurrence.end, days: [day] }];
    }),
    ...numbered,
  ];
  return heads.sort((one, other) => one.start - other.start);
}

function startsLine({ folded }: SourceText, { start }: TextRange): boolean {
  return bullet.test(folded.slice(folded.lastIndexOf('\n', start - 1) + 1, start));
}

const monthAlone = /^[\s"(·>*#_=-]*(?<month>\p{L}{3,12})\.?(?:\s(?<year>20\d\d))?\s*[":)*=_-]*$/u;
const numberFirst =
  /^(?<lead>[\s·>*-]*(?:\p{L}{2,9}\.?,?\s)?(?:le |the )?)(?<day>\d{1,2})(?:st|nd|rd|th|er|\.)?(?=\s?[-:,.|]|\s\p{L})(?!\s?(?:[h:]\d|h\b|€|euros?\b|eur\b|uhr\b|[ap]m\b|\.\d))/u;

/** "JANVIER" on a line, followed by "9 – Bal folk", "23 – Milonga". */
function daysUnderMonths(source: SourceText, today: string): Head[] {
  const found: Head[] = [];
  let month: { index: number; year: number | undefined } | undefined;
  let start = 0;
  for (const line of source.folded.split('\n')) {
    const { month: name = '', year } = monthAlone.exec(line)?.groups ?? {};
    const index = months.get(name);
    const match = month && numberFirst.exec(line);
    if (index !== undefined) month = { index, year: year ? Number(year) : undefined };
    else if (month && match?.groups) {
      const day = dayIn(Number(match.groups.day), month, today);
      const from = start + match.index + (match.groups.lead?.length ?? 0);
      const to = start + match.index + match[0].length;
      if (day) found.push({ start: from, end: to, days: [day], isNumbered: true });
    }
    start += line.length + 1;
  }
  return found.length > 1 ? found : [];
}

function dayIn(date: number, { index, year }: { index: number; year: number | undefined }, today: string) {
  const thisYear = Number(today.slice(0, 4));
  if (year !== undefined) return dayOf(year, index, date);
  return [thisYear, thisYear + 1]
    .map((each) => dayOf(each, index, date))
    .find((day) => day !== undefined && day >= today);
}

function linesOf(source: SourceText, heads: readonly Head[]): Line[] {
  const { text, rest } = source;
  const lines: Line[] = [];
  let start = 0;
  let paragraph = 0;
  for (const words of text.split('\n')) {
    const end = start + words.length;
    if (words.trim() === '') paragraph++;
    else {
      const own = heads.filter((head) => head.start >= start && head.start < end);
      const [first, ...others] = own;
      // A list of dates is one head.
      let last = first;
      const days = [...(first?.days ?? [])];
      for (const other of others) {
        if (!last || !listed.test(rest.slice(last.end, other.start))) break;
        days.push(...other.days);
        last = other;
      }
      lines.push({
        ...{ start, end, paragraph },
        ...(first && last && { head: { ...first, end: last.end, days } }),
        startsWithHead: first !== undefined && startsLine(source, first),
      });
    }
    start = end + 1;
  }
  return lines;
}

/** Returns parts whose date is at the start of a line, after the title, or in the line below the title. */
function partsByLine(source: SourceText, lines: readonly Line[]): EventPart[] {
  const dated = lines.flatMap((line, index) => (line.head ? [{ line, index, head: line.head }] : []));
  const atStart = dated.filter(({ line }) => line.startsWithHead);
  const behindTitle = dated.filter(
    ({ line, head }) =>
      line.end - line.start <= maxLineCharacters && isTitle(source, { start: line.start, end: head.start }),
  );
  const used = (atStart.length > 1 ? atStart : [...atStart, ...behindTitle]).sort(
    (one, other) => one.index - other.index,
  );
  if (used.length < 2) return [];
  const previousOf = (index: number) => lines[index - 1];
  const isTitleParagraph = (line: Line) =>
    lines.filter((one) => one.paragraph === line.paragraph).length === 1 &&
    line.head === undefined &&
    isTitle(source, line) &&
    eventWord.test(source.rest.slice(line.start, line.end));
  // Titles are above their dates if each date has one.
  const hasTitleAbove = used.every(({ index, line, head }) => {
    const above = previousOf(index);
    const isDateOnly = !eventWord.test(source.rest.slice(head.end, line.end));
    if (above === undefined || above.head !== undefined || !isTitle(source, above)) return false;
    const isNear = above.paragraph === line.paragraph || isTitleParagraph(above);
    return isNear && isDateOnly && line.startsWithHead;
  });
  const starts = used.map(({ index, line }, order) => {
    const former = used[order - 1];
    const above = previousOf(index);
    if (hasTitleAbove && above) return above.start;
    const isFirstOfParagraph = former?.line.paragraph !== line.paragraph;
    const ownLines = lines.filter((one) => one.paragraph === line.paragraph && one.start < line.start);
    const isOnlyOne = used.filter((one) => one.line.paragraph === line.paragraph).length === 1;
    const [top] = ownLines;
    const isGreeted = order === 0 && ownLines.length > 1;
    if (isFirstOfParagraph && isOnlyOne && top && isTitle(source, top) && ownLines.length <= 3 && !isGreeted)
      return top.start;
    const isTitleAlone =
      order > 0 && above !== undefined && above.paragraph !== line.paragraph && isTitleParagraph(above);
    return isTitleAlone ? above.start : line.start;
  });
  return used.map(({ line, head }, index) => {
    const next = starts[index + 1];
    return {
      ...{ start: starts[index] ?? line.start, head, days: head.days },
      end: next ?? endOfLast(lines, used, starts),
      ...(head.isNumbered && { isNumbered: true }),
    };
  });
}

/**
 * Returns the end of the last part. It has at most as many paragraphs and lines as the others, because the text after
 * it applies to all.
 */
function endOfLast(lines: readonly Line[], used: readonly { line: Line }[], starts: readonly number[]): number {
  const last = used.at(-1)?.line;
  const start = starts.at(-1);
  if (!last || start === undefined) return 0;
  const others = used.slice(0, -1).map(({ line }, index) => {
    const own = lines.filter((one) => one.start >= (starts[index] ?? 0) && one.start < (starts[index + 1] ?? 0));
    return { lines: own.length, paragraphs: (own.at(-1)?.paragraph ?? line.paragraph) - line.paragraph };
  });
  const maxParagraph = last.paragraph + Math.min(...others.map(({ paragraphs }) => paragraphs));
  const following = lines.filter((line) => line.start >= start && line.paragraph <= maxParagraph);
  const maxLines = Math.max(...others.map((other) => other.lines));
  return Math.max(last.end, following.slice(0, maxLines).at(-1)?.end ?? 0);
}

/** Whether a few words may be the title of an event. */
function isTitle({ rest }: SourceText, { start, end }: TextRange): boolean {
  const words = rest.slice(start, end).trim();
  return words.length <= maxTitleCharacters && lettersIn(words) >= 3 && !/[.!?]\s+\S/.test(words);
}

const articleBefore = /\b(?:le|el|il|am|on|the) $/;
const sentenceEnd = /[.!?;](?=\s+["(·-]*\s?\p{Lu})|\n|(?<=\p{L}{3}):(?=\s+\p{Lu})/gu;
const maxTitleBefore = 45;

/**
 * "Friday 15: milonga, 9pm. Saturday 16: balfolk, 8.30pm": returns parts of one line, with the text after or before
 * each date.
 */
function partsInLine(source: SourceText, heads: readonly Head[]): EventPart[] {
  const startOf = ({ start }: Head) =>
    start - (articleBefore.exec(source.folded.slice(Math.max(0, start - 5), start))?.[0].length ?? 0);
  const ends = [...source.text.matchAll(sentenceEnd)].map(({ index }) => index + 1);
  const endAfter = (index: number) => ends.find((end) => end >= index) ?? source.text.length;
  const isParting = (head: Head) => {
    const start = startOf(head);
    const before = source.folded.slice(Math.max(0, start - 20), start);
    const isNamed = /^\s?[:-]/.test(source.rest.slice(head.end));
    return start < 4 || inlineBoundary.test(before) || before.trim() === '' || (isNamed && /,\s$/.test(before));
  };
  // Either every date separates parts, or the text is prose.
  const sentences = heads.map((head) => {
    const start = ends.findLast((end) => end <= head.start) ?? 0;
    return { start, end: endAfter(head.end), head, days: head.days };
  });
  const areSentences =
    new Set(sentences.map(({ start }) => start)).size === sentences.length &&
    sentences.every(
      ({ start, head }) => head.start - start <= maxTitleBefore && isTitle(source, { start, end: head.start }),
    );
  if (areSentences) return sentences;
  if (!heads.every(isParting)) return [];
  return heads.map((head, index) => {
    const next = heads[index + 1];
    const end = next ? startOf(next) : endAfter(head.end);
    return { start: startOf(head), end, head, days: head.days };
  });
}

/** Whether the parts are different events, not dates of one event or days of a festival. */
function areEvents(source: SourceText, parts: readonly EventPart[], found: readonly FoundDate[]): boolean {
  const withContent = parts.filter((part) => hasContent(source, part));
  if (withContent.length < 2) return false;
  const days = withContent.map((part) => part.days[0] ?? '');
  if (new Set(days).size < 2) return false;
  if (new Set(withContent.map((part) => wordsOf(source, part))).size < 2) return false;
  const sorted = days.toSorted();
  const [first = '', last = ''] = [sorted[0], sorted.at(-1)];
  const isFestival = found.some(({ isRange, trust: own, days: [begins = '', ends = ''] }) => {
    const isShort = isRange && own > trust.none && daysBetween(begins, ends) <= maxFestivalDays;
    return isShort && days.filter((day) => day >= begins && day <= addDays(ends, 1)).length > 1;
  });
  if (isFestival) return false;
  const isInARow = daysBetween(first, last) <= 3 && new Set(days).size === daysBetween(first, last) + 1;
  const before = source.folded.slice(0, Math.min(...withContent.map(({ start }) => start)));
  return !(isInARow && ofSeveralDays.test(before));
}

function hasContent({ rest }: SourceText, { start, end, head }: EventPart): boolean {
  return lettersIn(rest.slice(start, head.start)) + lettersIn(rest.slice(head.end, end)) >= minLetters;
}

/** Returns the words of a part without its date and times. */
function wordsOf({ rest }: SourceText, { start, end, head }: EventPart): string {
  const words = `${rest.slice(start, head.start)} ${rest.slice(head.end, end)}`;
  return words.replace(/[^\p{L}]|[\ue001-\ue007]/gu, '');
}

/** Counts letters, without masked text. */
function lettersIn(text: string): number {
  return text.replace(/[^\p{L}]/gu, '').replace(/[\ue001-\ue007]/g, '').length;
}
