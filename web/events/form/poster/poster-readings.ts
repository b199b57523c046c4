import type { AnnouncedEvent, Announcement } from '#contract/announcements.ts';
import type { ReadLine } from '#web/pictures/read-poster.ts';

/* Compares several readings of one poster: letters are misread, but rarely twice in the same way. */

/** Lines below this confidence are drawings, or unreadable parts of a title. */
const minConfidence = 50;
const minTitleConfidence = 80;

/** Letter heights within a title of several lines differ by at most this factor; those of another title differ more. */
const titleShare = 0.72;

/** A title is this much larger than the rest, and than a single word of it. */
const standsOut = 1.4;
const fewLines = 4;
const minTitleLetters = 7;

/** Frequent misreadings: `20h-Oh` is until midnight, `lam` is one o'clock. */
const mistaken: [RegExp, string][] = [
  [/[—-]{2,}/g, '–'],
  [/(?<![\p{L}\d])[Oo]h(?=\d\d|[^\p{L}\d]|$)/gu, '0h'],
  [/(?<=\d)[hH][Oo]{2}(?![\p{L}\d])/gu, 'h00'],
  [/(?<![\p{L}\d])[lI|](?=\s?[ap]m(?!\p{L}))/gu, '1'],
  [/(?<![\p{L}\d])[lI|](?=h(?:\d\d)?(?![\p{L}\d]))/gu, '1'],
  [/[|_~=«»{}[\]\\]+/g, ' '],
  [/\s+/g, ' '],
  [/\bwww\./gi, 'www.'],
];

/** On some posters, time and price are as large as a title. */
const isNoTitle =
  /\d{1,2}\s?(?:h|:|am|pm)|\d\s?(?:€|\$|£|chf|eur)|\b20\d\d\b|^(?:lun|mar|mer|mié|jeu|jue|ven|vie|sam|sáb|dim|dom|mon|tue|wed|thu|fri|sat|sun)\p{L}*\b.*\d/iu;

/** "The dance club presents": the subject is neither the event nor its venue. */
const presents = /\b(?:présent(?:e|ent)|presents?|presentan?|präsentier(?:t|en)|presentano)\s*:?$/i;

/**
 * Returns the readings as typed text: the largest line first, which is the event's name on nearly every poster, then
 * all others from the top, without noise. Lines that one reading missed are added. `title` is null if it was
 * unreadable.
 */
export function textsOf(
  readings: readonly (readonly ReadLine[])[],
  maxCharacters: number,
): { texts: string[]; title: string | null } {
  const own = readings.map((reading) =>
    reading
      .map((line) => ({ ...line, text: mended(line.text) }))
      .filter(({ text }) => /\p{L}{2}|\d/u.test(text) && !presents.test(text)),
  );
  const lines = own.map((mine) => {
    const sure = own.flat().filter(({ confidence }) => confidence >= minConfidence);
    const missed = sure.filter((line) => !mine.some((other) => isSamePlace(line, other)));
    return [...mine, ...missed].sort((one, other) => one.top - other.top);
  });
  const titles = own.map(titleOf);
  const largest = Math.max(...titles.map(({ height }) => height));
  const best = titles.find(({ height }) => height === largest);
  const texts = lines.map((reading, index) => {
    const first = titles[index];
    const title = first && first.height >= largest * titleShare ? first : best;
    const isTitle = (line: ReadLine) => title?.lines.some((part) => isSamePlace(line, part));
    const rest = reading.filter((line) => line.confidence >= minConfidence && !isTitle(line));
    return [title?.text ?? '', ...rest.map(({ text }) => text)].join('\n').trim().slice(0, maxCharacters);
  });
  return { texts, title: best?.isSure ? best.text : null };
}

function isSamePlace(one: ReadLine, other: ReadLine): boolean {
  const isSameHeight = Math.abs(one.top - other.top) < 0.6 * Math.max(one.height, other.height);
  return isSameHeight && one.left < other.right && other.left < one.right;
}

function titleOf(lines: readonly ReadLine[]) {
  const some = lines
    .filter(
      ({ text, confidence }) => /\p{L}{3}/u.test(text) && confidence >= minConfidence / 2 && !isNoTitle.test(text),
    )
    .sort((one, other) => one.top - other.top);
  const heights = some.map((line) => line.height).sort((one, other) => one - other);
  const height = heights.at(-1) ?? 0;
  const isLarge = (line: ReadLine) => line.height >= height * titleShare;
  // Consecutive lines: equally large text further down is something else.
  const from = some.findIndex(isLarge);
  const length = some.slice(from).findIndex((line) => !isLarge(line));
  const title = from < 0 ? [] : some.slice(from, length < 0 ? undefined : from + length);
  const text = title.map((line) => line.text).join(' ');
  const median = heights[Math.floor(heights.length / 2)] ?? 0;
  return {
    ...{ height, lines: title, text },
    isSure:
      text.replace(/[^\p{L}]/gu, '').length >= minTitleLetters &&
      (heights.length < fewLines || height >= median * standsOut) &&
      title.every(({ confidence }) => confidence >= minTitleConfidence) &&
      !lines.some((line) => /\p{L}{3}/u.test(line.text) && line.height * titleShare > height),
  };
}

function mended(line: string): string {
  return mistaken.reduce((so, [wrong, right]) => so.replace(wrong, right), line).trim();
}

const bare = (value: unknown): string =>
  typeof value === 'string'
    ? value
        .normalize('NFD')
        .replace(/[^\p{L}\d]+/gu, '')
        .toLowerCase()
    : JSON.stringify(value);

type Field = keyof Omit<AnnouncedEvent, 'language' | 'doubts'>;

/**
 * Returns the event on which several readings of a poster agree: the majority wins, a value of a single reading is
 * accepted, and a tie leaves the field empty. Several events are separated if every reading found the same number.
 */
export function agreed(readings: readonly Announcement[], title: string | null): Announcement {
  const all = agreedEvent(readings);
  const names = readings.flatMap(({ name }) => (name && bare(title ?? '').includes(bare(name.value)) ? name : []));
  const name = names.sort((one, next) => next.value.length - one.value.length)[0];
  const [first] = readings;
  const isSame = readings.every(({ events }) => events.length === first?.events.length);
  const events = isSame ? (first?.events ?? []) : [];
  return {
    ...all,
    name,
    events: events.map((_, place) => agreedEvent(readings.flatMap((reading) => reading.events[place] ?? []))),
  };
}

/** A price needs its currency sign, because a sign may be misread as a digit. */
function agreedEvent(readings: readonly AnnouncedEvent[]): AnnouncedEvent {
  const [first] = readings;
  const all: AnnouncedEvent = Object.assign({}, ...readings.toReversed());
  for (const field of Object.keys(all) as Field[]) {
    const said = readings.flatMap((reading) => reading[field] ?? []);
    const max = mostFrequent(said, ({ value }) => bare(value));
    if (max) Object.assign(all, { [field]: max });
    else delete all[field];
  }
  all.dateStart = agreedStart(readings.flatMap(({ dateStart }) => dateStart ?? []));
  if (all.price && all.price.value !== 0 && !hasSign(all.price.from.words)) delete all.price;
  // Lines of a poster are not a description.
  delete all.description;
  return { ...all, language: first?.language ?? all.language, doubts: [] };
}

/** Returns the most frequent value; undefined on a tie. */
function mostFrequent<Said>(said: readonly Said[], whatOf: (one: Said) => string): Said | undefined {
  const [max, next] = [...Map.groupBy(said, whatOf).values()].sort((one, other) => other.length - one.length);
  return max && max.length > (next?.length ?? 0) ? max[0] : undefined;
}

type Start = NonNullable<AnnouncedEvent['dateStart']>;

/** Returns the most frequent day, with the most frequent time among those that have one; without a time on a tie. */
function agreedStart(starts: readonly Start[]): Start | undefined {
  const dayOf = ({ value }: Start) => value.slice(0, 10);
  const max = mostFrequent(starts, dayOf);
  if (!max) return undefined;
  const day = dayOf(max);
  const timed = starts.filter((start) => dayOf(start) === day && start.value !== day);
  if (timed.length === 0) return max;
  return mostFrequent(timed, ({ value }) => value) ?? { ...max, value: day, alternatives: [] };
}

function hasSign(words: string): boolean {
  return /\p{Sc}|(?<!\p{L})(?:euros?|eur|chf|gbp|usd|fr|francs?|pounds?|dollars?|pesos?)(?!\p{L})/iu.test(words);
}
