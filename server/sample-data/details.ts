import type { Facts, HouseFacts, Part, Prices, Programme } from '#contract/event-details.ts';
import type { Kind } from './catalogue.ts';
import type { SampleEvent, Series } from './events.ts';
import type { Phrases } from './phrases/phrases.ts';
import { phrasesIn } from './phrases/phrases-of.ts';
import { inventPrices } from './prices.ts';
import type { Random } from './random.ts';
import type { Venue, VenueDetails } from './venues.ts';
import { fillIn } from './voices/fill-in.ts';

/** Prices and details that all dates of a series share. */
export interface SeriesDetails {
  price: number | null;
  prices: Prices;
  description: string | null;
  language: string | null;
  facts: Facts;
  programme: Programme;
}

const courses: ReadonlySet<Kind> = new Set(['class', 'workshop', 'practica']);
const dayMinutes = 24 * 60;

/** Returns the description, facts, programme and prices of a series. A quarter of all series have few of them. */
export function inventDetails({ venue, series }: Pick<SampleEvent, 'venue' | 'series'>, random: Random): SeriesDetails {
  const phrases = phrasesIn(venue.voice.language);
  const isDetailed = random.chance(0.78);
  const { price, prices } = inventPrices(series, phrases, random);
  const facts = inventFacts(series, phrases, random);
  const programme = inventProgrammeOf(series, phrases, random);
  if (!isDetailed) return { price, prices, description: null, language: null, facts: {}, programme: [] };
  return {
    ...{ price, prices, facts, programme },
    description: inventDescription(venue, series.kind, phrases, random),
    language: phrases.voice.language,
  };
}

/** Returns the description, link and facts of a venue; a quarter of all venues have none. */
export function inventVenueDetails({ voice, motif, town }: Venue, random: Random): VenueDetails {
  const phrases = phrasesIn(voice.language);
  const link = `https://${random.pick(['example.org', 'example.net'])}/${town.countryCode.toLowerCase()}`;
  const facts: HouseFacts = {
    floor: random.pick(['wood', 'wood', 'wood', 'vinyl', 'tiles', 'concrete'] as const),
    ...(random.chance(0.5) && { floorNote: random.pick(phrases.floorNotes) }),
    ...(random.chance(0.8) && { access: random.pick(['step-free', 'step-free', 'steps'] as const) }),
    ...(random.chance(0.5) && { food: random.pick(phrases.food) }),
  };
  const words = fillIn(random.pick(phrases.venueWords), phrases.voice, { motif, town: town.name });
  if (random.chance(0.25)) return { words: '', link: null, facts: {} };
  return { words, link: random.chance(0.7) ? link : null, facts };
}

function inventDescription({ style, town, motif }: Venue, kind: Kind, phrases: Phrases, random: Random): string {
  const first = random.whole(0, phrases.practical.length - 1);
  const second = (first + random.whole(1, phrases.practical.length - 1)) % phrases.practical.length;
  const { voice } = phrases;
  const about = fillIn(random.pick(phrases.about[kind]), voice, { style: voice.styles[style], town: town.name, motif });
  return `${about}\n\n${phrases.practical[first]} ${phrases.practical[second]}`;
}

function inventFacts({ kind, name }: Series, phrases: Phrases, random: Random): Facts {
  const isCourse = courses.has(kind);
  const music = kind === 'concert' || kind === 'ball' ? 'live' : random.pick(['dj', 'dj', 'dj', 'both'] as const);
  return {
    level: isCourse ? levelOf(name) : 'everyone',
    ...(random.chance(0.8) && { partner: random.chance(0.8) ? 'not-needed' : 'needed' }),
    ...(isCourse && random.chance(0.6) && { roles: random.pick(['any', 'any', 'switch'] as const) }),
    ...(!isCourse && { music }),
    ...(random.chance(0.3) && { dress: random.pick(phrases.dress) }),
    ...(random.chance(0.25) && { age: random.pick(phrases.ages) }),
    ...(random.chance(0.2) && { membership: random.pick(phrases.memberships) }),
    ...(random.chance(0.3) && { food: random.pick(phrases.food) }),
  };
}

/** Returns the level that the name of a course states. */
function levelOf(name: string): NonNullable<Facts['level']> {
  if (/début|beginner|basics|principiante|anfänger|initiation|schnupper|iniciantes|principianti/i.test(name))
    return 'beginners';
  if (/interm|improvers|mittelstufe/i.test(name)) return 'intermediate';
  return 'everyone';
}

function inventProgrammeOf(series: Series, phrases: Phrases, random: Random): Programme {
  const { programme: titles } = phrases;
  const teachers = random.pick(phrases.teachers);
  const music = random.chance(0.5)
    ? ({ by: random.pick(phrases.djs), music: 'dj' } as const)
    : ({ by: random.pick(phrases.bands), music: 'live' } as const);
  const lesson: Omit<Part, 'day' | 'time'> = {
    ...{ kind: 'lesson', title: random.pick(titles.lesson), by: teachers, level: 'beginners' },
  };
  const dancing: Omit<Part, 'day' | 'time'> = { kind: 'social', title: random.pick(titles.dancing), ...music };
  const { startsAtMinutes: start, minutes } = series;
  const at = (after: number, part: Omit<Part, 'day' | 'time'>) => partAt(start + after, part);
  switch (series.kind) {
    case 'social':
      return random.chance(0.6) ? [at(0, lesson), at(60, dancing)] : [];
    case 'ball':
    case 'concert': {
      const band = { title: titles.dancing[0], by: random.pick(phrases.bands), music: 'live' } as const;
      return [at(0, lesson), at(45, { kind: 'concert', ...band }), at(minutes - 60, dancing)];
    }
    case 'workshop':
      return [
        at(0, { kind: 'lesson', title: titles.practice, by: teachers }),
        at(minutes - 90, { kind: 'practice', title: titles.practice }),
      ];
    case 'festival':
    case 'marathon':
      return festivalOf(series, { teachers, lesson, dancing }, phrases, random);
    default:
      return [];
  }
}

function festivalOf(
  { startsAtMinutes: start, minutes }: Series,
  { teachers, lesson, dancing }: { teachers: string } & Record<'lesson' | 'dancing', Omit<Part, 'day' | 'time'>>,
  phrases: Phrases,
  random: Random,
): Programme {
  const { programme: titles, bands } = phrases;
  const opening = { title: titles.opening, by: random.pick(bands), music: 'live' } as const;
  const parts: Part[] = [partAt(start, lesson), partAt(start + 90, { kind: 'social', ...opening })];
  for (let day = 1; day * dayMinutes + 11 * 60 < start + minutes; day++) {
    const at = (hour: number, part: Omit<Part, 'day' | 'time'>) => partAt(day * dayMinutes + hour * 60, part);
    parts.push(
      at(11, { kind: 'lesson', title: random.pick(titles.lesson), by: teachers }),
      at(13, { kind: 'other', title: titles.pause }),
      at(15, { kind: 'practice', title: titles.practice }),
      at(18, { kind: 'show', title: titles.show }),
      at(21, { ...dancing, by: random.pick(phrases.djs), music: 'dj' }),
    );
  }
  return parts.filter(({ day, time }) => minutesOf(day, time) < start + minutes);
}

/** `minutes` count from the midnight before the event. */
function partAt(minutes: number, part: Omit<Part, 'day' | 'time'>): Part {
  const day = Math.floor(minutes / dayMinutes);
  const hour = String(Math.floor((minutes % dayMinutes) / 60)).padStart(2, '0');
  return { day, time: `${hour}:${String(minutes % 60).padStart(2, '0')}`, ...part };
}

function minutesOf(day: number, time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return day * dayMinutes + hours * 60 + minutes;
}
