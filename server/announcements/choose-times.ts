import type { SourceText, TextRange } from './source-text.ts';
import type { FoundTime } from './times.ts';
import { inAnyLanguage } from './words/all-words.ts';

type Label = 'lesson' | 'social' | 'doors' | 'aside';

export interface LabelledTime extends FoundTime {
  label: Label | undefined;
}

export interface TimeReading {
  /** Minutes since midnight. `isOfDay`: may be a daytime event, not an evening party after a day of lessons. */
  start?: { minutes: number; alternatives: number[]; span: TextRange; isOfDay: boolean };
  end?: { minutes: number; span: TextRange };
}

const wordsOf = Object.fromEntries(
  (['lesson', 'social', 'doors'] as const).map((label) => [
    label,
    new RegExp(`\\b(?:${inAnyLanguage(label)})\\b`, 'g'),
  ]),
) as Record<Exclude<Label, 'aside'>, RegExp>;
const irrelevantBefore = new RegExp(`\\b(?:${inAnyLanguage('aside')})\\b`);
const irrelevantAfter =
  /^\s*(?::\s*)?(?:lunch|buffet|break|performance|pause|repas|diner|cena|potluck|auberge|demo|show|frei|gratis|free|gratuite?)\b/;
const parting = /[,;·()]| - | \| |\n|\. /;

/**
 * Labels each time by its subject: lesson, social, doors, or something irrelevant (`aside`), such as office hours after
 * a contact. The label is undefined if the text names none.
 */
export function labelTimes(
  { folded }: SourceText,
  times: readonly FoundTime[],
  contacts: readonly TextRange[] = [],
): LabelledTime[] {
  return times.map((time, index) => {
    const previous = times[index - 1]?.end ?? 0;
    const next = times[index + 1]?.start ?? folded.length;
    const before =
      folded
        .slice(Math.max(previous, time.start - 45), time.start)
        .split(parting)
        .at(-1) ?? '';
    const behind = folded.slice(time.end, Math.max(time.end, Math.min(next, time.end + 45))).split('\n')[0] ?? '';
    const after = behind.split(parting)[0] ?? '';
    // "Tel. 600 000 123, de 17 a 21 h": office hours of a contact.
    const isOfContact = contacts.some(
      ({ end }) =>
        end <= time.start &&
        /^[\s,:(]*(?:\p{L}{2,5}\s)?$/u.test(folded.slice(end, Math.min(time.start, end + 9))) &&
        time.start - end < 9,
    );
    const isOfPart = /\b(?:seule?|solo|only|nur)\s*\([^)\n]*$/.test(
      folded.slice(Math.max(previous, time.start - 45), time.start),
    );
    if (isOfContact || isOfPart || irrelevantBefore.test(before) || irrelevantAfter.test(behind))
      return { ...time, label: 'aside' };
    // "initiation 19h30, bal 20h30", or "19h30 initiation, 20h30 bal"
    const isFirst = /^[\s:>-]*(?:de|from|dalle|ab|ore|von|das|a|at|um)?\s*$/.test(before);
    return { ...time, label: isFirst ? nearest(after, 'first') : (nearest(before, 'last') ?? nearest(after, 'first')) };
  });
}

/** Whether the event or a part of it starts at this time. */
export function isBeginning({ isEnd, label }: LabelledTime): boolean {
  return !isEnd && label !== 'aside';
}

function nearest(text: string, which: 'first' | 'last'): Label | undefined {
  const found = Object.entries(wordsOf).flatMap(([label, pattern]) =>
    [...text.matchAll(pattern)].map((match) => ({ label: label as Label, at: match.index })),
  );
  found.sort((one, other) => one.at - other.at);
  return found.at(which === 'first' ? 0 : -1)?.label;
}

/**
 * Returns the start and end of the event; empty if no time is suitable. If a lesson precedes a social, the social is
 * chosen and the lesson is an alternative, unless `isLesson`.
 */
export function chooseTimes(labelled: readonly LabelledTime[], isLesson: boolean, isRange: boolean): TimeReading {
  const used = labelled.filter(({ label }) => label !== 'aside');
  const order: (Label | undefined)[] = isLesson
    ? ['lesson', undefined, 'social', 'doors']
    : ['social', undefined, 'doors', 'lesson'];
  const rank = ({ label }: LabelledTime) => order.indexOf(label);
  const ranges = used.filter(
    (time) => time.to !== undefined && isSensible(time) && (isLesson || time.label !== 'lesson'),
  );
  const unlabelledFirst = (time: LabelledTime) =>
    time.label === 'lesson' || time.label === 'doors' ? rank(time) : isLesson ? rank(time) : 0;
  const workshop = used.find((time) => isDayOfLessons(time, used));
  const [range] = workshop
    ? [workshop]
    : [...ranges].sort(
        (one, other) =>
          unlabelledFirst(one) - unlabelledFirst(other) ||
          (isLesson ? one.start - other.start : lastsMinutes(other) - lastsMinutes(one)),
      );
  const evening = used.filter(({ isEnd, from }) => !isEnd && from >= noon);
  // "Bal à 21h, pizza à 1h": an evening event does not start after midnight.
  const starts = used.filter(({ isEnd, from }) => !isEnd && !(evening.length > 0 && from > 0 && from < earliest));
  const [single] = [...starts].sort((one, other) => rank(one) - rank(other) || one.start - other.start);
  const chosen = range ?? single;
  if (!chosen) return {};
  const alternatives = [...new Set(starts.map(({ from }) => from))].filter((minutes) => minutes !== chosen.from);
  const end = isRange ? endOfRange(used) : endOf(chosen, used, isLesson || chosen === workshop);
  return {
    start: { minutes: chosen.from, alternatives, span: chosen, isOfDay: chosen.label !== 'social' },
    ...(end && { end }),
  };
}

const noon = 12 * 60;
const earliest = 5 * 60;

/** "14:00-18:30 workshop, 21:30 party": a day of lessons, unlike a lesson before a social. */
function isDayOfLessons(time: LabelledTime, used: readonly LabelledTime[]): boolean {
  const { label, to, from } = time;
  if (label !== 'lesson' || to === undefined || to < from || !isSensible(time)) return false;
  const evening = used.find((other) => other.label === 'social' && !other.isEnd && other.from >= to);
  return lastsMinutes(time) >= 150 || (evening !== undefined && evening.from - to >= 120);
}

/** Returns the end of the last lesson for lessons on several days. */
function endOfRange(used: readonly LabelledTime[]): TimeReading['end'] {
  const last = used.filter(({ to, label }) => to !== undefined && label !== 'social').at(-1);
  return last && { minutes: last.to ?? 0, span: last };
}

/** Returns the time written directly after a range of days, which is its end. */
export function timeBehind(times: readonly FoundTime[], { end }: TextRange): FoundTime | undefined {
  return times.find(({ start }) => start >= end && start - end <= maxCharactersBetween);
}
const maxCharactersBetween = 6;

/** Converts a time such as `18h`, `18:00` or `6 pm` to minutes since midnight. */
export function minutesOf(written: string): number {
  const [, hours = '0', minutes = '0', half] = /(\d{1,2})(?:\D{1,3}(\d\d))?[^\dap]*([ap])?/.exec(written) ?? [];
  return (half ? (Number(hours) % 12) + (half === 'p' ? 12 : 0) : Number(hours)) * 60 + Number(minutes);
}

function isSensible(time: FoundTime): boolean {
  const minutes = lastsMinutes(time);
  return minutes >= 20 && minutes <= 12 * 60;
}

function lastsMinutes({ from, to = from }: FoundTime): number {
  return (to - from + 1440) % 1440 || 1440;
}

function endOf(chosen: LabelledTime, used: readonly LabelledTime[], isLesson: boolean): TimeReading['end'] {
  if (chosen.to !== undefined && (isLesson || chosen.label !== 'lesson')) {
    // "10h-12h30 et 14h-16h30", "7-8 beginners, 8-9 improvers": one day of lessons.
    const later = used.filter(
      ({ from, to, label, start }) =>
        isLesson &&
        to !== undefined &&
        start > chosen.start &&
        from >= (chosen.to ?? 0) &&
        to > from &&
        label !== 'social',
    );
    const last = later.at(-1) ?? chosen;
    return { minutes: last.to ?? 0, span: last };
  }
  const last = used.filter(({ isEnd, to }) => isEnd && to === undefined).at(-1);
  if (!last) {
    const ending = used.filter((time) => time !== chosen && time.to !== undefined && time.label === 'social').at(-1);
    return ending && ending.from === chosen.from ? { minutes: ending.to ?? 0, span: ending } : undefined;
  }
  // "till 11.30" in the evening is 23:30. "20h, jusqu'à 12h" is until midnight.
  if (last.from === noon && chosen.from >= 15 * 60) return { minutes: 0, span: last };
  const inEvening = (last.from % 720) + 720;
  const isEvening = last.isHalfDay && chosen.from >= 720 && inEvening > chosen.from && last.from > 4 * 60;
  return { minutes: isEvening ? inEvening % 1440 : last.from, span: last };
}

/** Formats minutes since midnight as `20:30`. */
export function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
