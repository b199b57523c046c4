import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Announcement } from '#contract/announcements.ts';
import { readText } from '#server/announcements/read-text.ts';
import { townFinder } from '#server/places/service.ts';
import { kinds, styles } from '#server/sample-data/catalogue.ts';

/* Scores how well announcements are read: compares the fields with the expected values. */

type Expected = Record<string, (string | null | boolean)[] | undefined>;

/** The recurrence of a series: `{ every: 'month', weekdays: ['saturday'], weeks: [2, 4] }`. */
interface ExpectedRule {
  every: 'week' | 'month';
  weekdays: string[];
  weeks?: number[];
}

export interface Sample {
  id: string;
  lang: string;
  /** The day on which the text is read. */
  now: string;
  text: string;
  expected: Expected;
  /** Kind of the text, in `unseen-kinds`. */
  of?: string;
}

export const sampleFiles = [
  'dev-1',
  'dev-2',
  'holdout',
  'third-party-1',
  'third-party-2',
  'third-party-3',
  'portuguese',
  'portuguese-holdout',
] as const;

/** Returns the samples of a file: texts with the events expected from them. */
export async function readSamples(name: (typeof sampleFiles)[number] | 'unseen-kinds'): Promise<Sample[]> {
  const text = await readFile(join(import.meta.dirname, `${name}.jsonl`), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/**
 * Returns a function that reads a text with the rules and the sample catalogue of the server. `today` is YYYY-MM-DD;
 * the language is French by default.
 */
export async function openUnderstanding(): Promise<
  (text: string, today: string, locale?: 'fr' | 'en' | 'es') => Announcement
> {
  const findTowns = await townFinder();
  const entriesOf = (catalogue: Record<string, { names: Record<string, string> }>) =>
    Object.entries(catalogue).map(([slug, { names }]) => ({ slug, names: Object.values(names) }));
  const [dances, types] = [entriesOf(styles), entriesOf(kinds)];
  return (text, today, locale = 'fr') => readText(text, { today, locale, currency: 'EUR', dances, types, findTowns });
}

interface Tally {
  right: number;
  wrong: number;
  missing: number;
  /** Right and wrong values that the reader marked as unsure. */
  unsureRight: number;
  unsureWrong: number;
}
export const noAnswers: Tally = { right: 0, wrong: 0, missing: 0, unsureRight: 0, unsureWrong: 0 };

export interface Score {
  fields: Record<string, Tally>;
  texts: number;
  /** Texts without a wrong field, and with at most one. */
  untouched: number;
  oneCorrection: number;
  /** Descriptions of the errors: "fr03 venue: Bobine (La Bobine)". */
  faults: string[];
}

/** Returns the share of correct values among the returned ones in per cent; 100 if there are none. */
export function precision({ right, wrong }: Pick<Tally, 'right' | 'wrong'>): number {
  return right + wrong === 0 ? 100 : (100 * right) / (right + wrong);
}
/** Returns the share of correct values among all expected ones in per cent; 100 if there are none. */
export function recall({ right, wrong, missing }: Pick<Tally, 'right' | 'wrong' | 'missing'>): number {
  return right + wrong + missing === 0 ? 100 : (100 * right) / (right + wrong + missing);
}

/**
 * Reads all samples, and returns by field how many values are right, wrong or missing, and how many texts need no or
 * one correction.
 */
export function score(
  samples: readonly Sample[],
  read: (text: string, today: string, locale?: 'fr' | 'en' | 'es') => Announcement,
): Score {
  const total: Score = { fields: {}, texts: samples.length, untouched: 0, oneCorrection: 0, faults: [] };
  for (const { id, lang, now, text, expected } of samples) {
    const locale = lang === 'en' || lang === 'es' ? lang : 'fr';
    let corrections = 0;
    const answers = read(text, now, locale);
    for (const [field, answer] of Object.entries(answersOf(answers, expected))) {
      const wanted = wantedOf(field, expected);
      total.fields[field] ??= { ...noAnswers };
      const verdict = judge(field, answer, wanted);
      if (verdict === 'empty') continue;
      total.fields[field][verdict]++;
      const isUnsure = isUnsureOf(field, answers);
      if (isUnsure && verdict === 'right') total.fields[field].unsureRight++;
      if (isUnsure && verdict === 'wrong') total.fields[field].unsureWrong++;
      if (verdict === 'right') continue;
      const doubt = isUnsure ? ', unsure' : '';
      total.faults.push(`${id} ${field}: ${answer} (${wanted?.join(' or ')})${doubt}`);
      // A street is looked up together with its town, so a wrong street needs no correction if the town is right.
      if (field !== 'street') corrections++;
    }
    if (corrections === 0) total.untouched++;
    if (corrections <= 1) total.oneCorrection++;
  }
  return total;
}

/** The field of an announcement that each scored field is read from. */
const sources = {
  name: 'name',
  venue: 'place',
  street: 'address',
  town: 'town',
  date: 'dateStart',
  start: 'dateStart',
  end: 'dateEnd',
  repetition: 'repeat',
  dates: 'dates',
  type: 'type',
  styles: 'dances',
  price: 'price',
  link: 'link',
} as const satisfies Record<string, keyof Announcement>;

function isUnsureOf(field: string, read: Announcement): boolean {
  const source = sources[field as keyof typeof sources];
  return read[source]?.isUnsure === true;
}

/**
 * Returns the number of wrong values, and in per cent how many wrong and how many right values were marked as unsure.
 */
export function doubtsOf(tallies: readonly Tally[]): { wrong: number; doubted: number; falseAlarms: number } {
  const sum = (of: (tally: Tally) => number) => tallies.reduce((total, tally) => total + of(tally), 0);
  const [wrong, right] = [sum((tally) => tally.wrong), sum((tally) => tally.right)];
  return {
    wrong,
    doubted: wrong === 0 ? 100 : (100 * sum((tally) => tally.unsureWrong)) / wrong,
    falseAlarms: right === 0 ? 0 : (100 * sum((tally) => tally.unsureRight)) / right,
  };
}

type Answers = Record<string, string | undefined>;

function answersOf(read: Announcement, { price }: Expected): Answers {
  const start = read.dateStart?.value;
  const amount = read.price && read.currency && `${read.price.value} ${read.currency.value}`;
  // If a text has a price in advance and one at the door, either may be expected.
  const atDoor = read.door && read.currency && `${read.door.value} ${read.currency.value}`;
  return {
    name: read.name?.value,
    venue: read.place?.value,
    street: read.address?.value,
    town: read.town?.value,
    date: start?.slice(0, 10),
    start: start?.slice(11) || undefined,
    end: read.dateEnd?.value,
    repetition: read.repeat && rhythmOf(read.repeat.value),
    rule: read.repeat && start && ruleOf(read.repeat.value, start),
    until: untilOf(read.repeat?.value),
    except: read.except?.value.join(','),
    dates: read.dates?.value.join(','),
    type: read.type?.value,
    styles: read.dances?.value.toSorted().join(','),
    price: atDoor && price?.includes(atDoor) ? atDoor : amount,
    link: read.link?.value,
  };
}

function rhythmOf(rule: string): string {
  if (rule.includes('INTERVAL=2')) return 'fortnightly';
  if (!rule.includes('MONTHLY')) return 'weekly';
  return rule.includes('BYDAY=-1') ? 'monthly-last' : 'monthly';
}

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const codes = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** Returns the rule in the format of `ExpectedRule`: "month saturday 2,4". */
function ruleOf(rule: string, start: string): string {
  const ownDay = codes[new Date(start.slice(0, 10)).getUTCDay()] ?? '';
  const days = (/BYDAY=([^;]+)/.exec(rule)?.[1] ?? ownDay).split(',');
  const named = [...new Set(days.map((day) => weekdays[codes.indexOf(day.slice(-2))] ?? ''))];
  const weeks = days.map((day) => Number(day.slice(0, -2))).filter((week) => week !== 0);
  return ruleWords({ every: rule.includes('MONTHLY') ? 'month' : 'week', weekdays: named, weeks });
}

function ruleWords({ every, weekdays, weeks = [] }: ExpectedRule): string {
  return [every, weekdays.join(','), weeks.join(',')].join(' ').trim();
}

function untilOf(rule: string | undefined): string | undefined {
  const [, year, month, day] = /UNTIL=(\d{4})(\d\d)(\d\d)/.exec(rule ?? '') ?? [];
  return day && `${year}-${month}-${day}`;
}

function wantedOf(
  field: string,
  {
    name,
    venue,
    address,
    town,
    start,
    end,
    repeats,
    rule,
    until,
    except,
    moreDates,
    kind,
    styles,
    price,
    link,
  }: Expected,
) {
  const written = (list: Expected[string]) => list?.map((one) => (one === 'none' ? null : (one as string | null)));
  const days = written(start);
  const times = days?.map((each) => each?.slice(11) || null);
  const byField: Record<string, (string | null)[] | undefined> = {
    name: written(name),
    venue: written(venue),
    street: written(address),
    town: written(town),
    date: days?.map((each) => each?.slice(0, 10) ?? null),
    start: times?.every((time) => time === null) ? undefined : times,
    end: written(end),
    repetition: written(repeats),
    rule: rule && [ruleWords(rule as unknown as ExpectedRule)],
    until: written(until),
    // Each accepted value is a list of days.
    except: except?.map((days) => String(days)),
    // If none are expected, listing the dates of a series is neither right nor wrong.
    dates: written(moreDates),
    type: written(kind),
    styles: written(styles)?.map((list) => list?.split(',').sort().join(',') ?? null),
    price: written(price),
    link: written(link),
  };
  return byField[field];
}

/** Fields that only some texts have an expected value for. */
const onlyWhereExpected = new Set(['dates', 'rule', 'until', 'except']);

function judge(
  field: string,
  answer: string | undefined,
  wanted: (string | null)[] | undefined,
): 'right' | 'wrong' | 'missing' | 'empty' {
  if (onlyWhereExpected.has(field) && wanted === undefined) return 'empty';
  if (answer === undefined) return wanted === undefined || wanted.includes(null) ? 'empty' : 'missing';
  const isSame = (one: string) =>
    field === 'street'
      ? plain(one).startsWith(plain(answer)) || plain(answer).startsWith(plain(one))
      : plain(one) === plain(answer);
  return wanted?.some((one) => one !== null && isSame(one)) ? 'right' : 'wrong';
}

function plain(text: string): string {
  const bare = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return bare.replace(/[^\p{L}\d.,:@/]+/gu, ' ').trim();
}
