import type { AnnouncedEvent, Announcement } from '#contract/announcements.ts';
import { announcementLimits } from '#contract/constants.ts';
import type { ReadingContext } from './reading-context.ts';
import { type EventPart, eventParts } from './several-events.ts';
import { fold, SourceText } from './source-text.ts';
import { findTownAround, firstPasses, type OwnPart, type Passed, readEvent } from './understand.ts';

/**
 * Returns the event in an announcement. For a text about several events, returns the next one, and all of them in
 * `events` in the order of the text.
 */
export function readText(written: string, context: ReadingContext): Announcement {
  const whole = firstPasses(new SourceText(written), context);
  const parts = partsOf(whole, context.today);
  if (parts.length < 2) return { ...readEvent(whole, context), events: [] };
  const { language } = whole;
  const readPart = (part: OwnPart) => {
    const others = parts.filter(({ start }) => start !== part.start);
    const source = new SourceText(written, part.isNumbered ? [...others, part.head] : others);
    return readEvent({ ...firstPasses(source, context), language }, context, part);
  };
  const { today } = context;
  const all = withSharedPlaces(parts, written, context, readPart);
  const dayOf = ({ dateStart }: AnnouncedEvent) => dateStart?.value.slice(0, 10) ?? '';
  const [next = all[0]] = all
    .filter((event) => dayOf(event) >= today)
    .sort((one, other) => (dayOf(one) < dayOf(other) ? -1 : 1));
  const upcoming = all.filter((event) => !isPast(event, today));
  // If all are past, the year may be a typing error.
  const events = upcoming.length > 0 ? upcoming : all;
  return { language, doubts: [], ...(events.length > 1 ? next : events[0]), events: events.length > 1 ? events : [] };
}

function isPast({ dateStart, dateEnd, repeat }: AnnouncedEvent, today: string): boolean {
  return dateStart !== undefined && repeat === undefined && (dateEnd ?? dateStart).value.slice(0, 10) < today;
}

/** Returns the parts about one event each, up to the limit of the choice. */
function partsOf({ source, dates, recurrences }: Passed, today: string): EventPart[] {
  const parts = eventParts(source, dates, recurrences, today).slice(0, announcementLimits.eventsOfText);
  const first = Math.min(...parts.map(({ start }) => start));
  // "Every Friday at eight" above a list: the dates belong to one series.
  return recurrences.some(({ start }) => start < first) ? [] : parts;
}

const samePlace =
  /\b(?:meme (?:lieu|endroit|salle|adresse)|same (?:place|venue|hall|address)|mismo (?:lugar|sitio|local)|misma (?:sala|direccion)|gleicher ort|selber ort|selbe[rn]? (?:ort|saal)|am gleichen ort|stess[oa] (?:posto|luogo|sala|sede)|ebenda|ibidem|idem)\b/;

/**
 * Reads each part. "Same place" refers to the previous part. A part without a town gets the town named outside of all
 * parts, or the only town that other parts name.
 */
function withSharedPlaces(
  parts: readonly EventPart[],
  written: string,
  context: ReadingContext,
  readPart: (part: OwnPart) => AnnouncedEvent,
): AnnouncedEvent[] {
  const around = new SourceText(written, parts);
  const shared = findTownAround(around, context);
  const read = parts.map((part) => readPart({ ...part, usualTown: shared }));
  const named = read.flatMap(({ town }) => town ?? []);
  const names = new Set(named.map(({ value }) => fold(value)));
  const [town] = named;
  const [known] = town && names.size === 1 ? context.findTowns(town.value) : [];
  const { folded } = new SourceText(written);
  const events: AnnouncedEvent[] = [];
  for (const [index, part] of parts.entries()) {
    const own = read[index] as AnnouncedEvent;
    const former = events[index - 1];
    if (former && samePlace.test(folded.slice(part.start, part.end))) {
      events.push({ ...own, place: former.place, address: former.address, town: former.town });
    } else if (town && known && !own.town && (named.length > 1 || !own.place)) {
      const { start, end, words } = town.from;
      events.push(readPart({ ...part, usualTown: { start, end, town: known, words, score: 0, isUnsure: true } }));
    } else events.push(own);
  }
  return events;
}
