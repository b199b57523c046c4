import { Facts, Part, Prices, type Programme } from '#contract/event-details.ts';
import { localTimeAt, type TimeRange } from '#server/time/venue-time.ts';
import { checkPrices } from './prices.ts';
import { type Entered, refusedField } from './validate-event.ts';
import type { LockedEvent } from './write-store.ts';

/** The optional details of an event. */
export interface Details {
  description: string | null;
  descriptionLanguage: string | null;
  facts: Facts;
  programme: Programme;
  prices: Prices;
}

const noDetails: Details = { description: null, descriptionLanguage: null, facts: {}, programme: [], prices: {} };

/**
 * Returns the details after an edit; omitted ones stay, except programme parts that no longer fit. Throws
 * `invalid-input` for an entered part outside the event.
 */
export function enteredDetails(
  entered: Partial<Entered>,
  span: TimeRange & { timeZone: string },
  former: Details = noDetails,
): Details {
  const { description = former.description, descriptionLanguage = former.descriptionLanguage } = entered;
  return {
    description: description || null,
    descriptionLanguage: description ? descriptionLanguage : null,
    facts: entered.facts === undefined ? former.facts : inOrder(entered.facts ?? {}),
    programme:
      entered.programme === undefined
        ? former.programme.filter((part) => isInside(part, span))
        : enteredProgramme(entered.programme ?? [], span),
    prices: enteredPrices(entered, former),
  };
}

/** Returns the details of a row. */
export function detailsOf({ description, description_language, facts, programme, prices }: LockedEvent): Details {
  return {
    description,
    descriptionLanguage: description_language,
    facts: inOrder(facts),
    programme: programme.map(tidy),
    prices: pricesInOrder(prices),
  };
}

/** Converts details to columns of an event; facts, programme and prices become JSON text. */
export function detailColumns({ description, descriptionLanguage, facts, programme, prices }: Details) {
  return {
    description,
    description_language: descriptionLanguage,
    facts: JSON.stringify(facts),
    programme: JSON.stringify(programme),
    prices: JSON.stringify(prices),
  };
}

/** Returns the columns that changed, without the prices, which `changedCost` returns. */
export function changedDetailColumns(details: Details, has: (field: string) => boolean) {
  const { description, description_language, facts, programme } = detailColumns(details);
  return {
    ...(has('description') && { description }),
    ...(has('descriptionLanguage') && { description_language }),
    ...(has('facts') && { facts }),
    ...(has('programme') && { programme }),
  };
}

/** In the order of the contract, so that two can be compared, and without empty texts. */
function inOrder(facts: Facts): Facts {
  return Object.fromEntries(Object.entries(Facts.parse(facts)).filter(([, fact]) => fact));
}

/**
 * Returns the prices after an edit; omitted ones stay. Throws `invalid-input` if they cannot be paid in a new currency.
 */
function enteredPrices({ prices, currency }: Partial<Entered>, former: Details): Prices {
  const kept = pricesInOrder(prices === undefined ? former.prices : (prices ?? {}));
  if (currency !== undefined) checkPrices(kept, currency);
  return kept;
}

/** In the order of the contract and without empty texts. */
function pricesInOrder(prices: Prices): Prices {
  return Object.fromEntries(Object.entries(Prices.parse(prices)).filter(([, price]) => price !== ''));
}

/** Sorted by time and without repetitions. */
function enteredProgramme(programme: Programme, span: TimeRange & { timeZone: string }): Programme {
  const outside = programme.findIndex((part) => !isInside(part, span));
  if (outside >= 0) throw refusedField(`programme.${outside}`, 'outside_event', 'A part must start during the event.');
  const parts = programme.map(tidy);
  const isFirst = (part: Part, index: number) => parts.findIndex((each) => isSame(each, part)) === index;
  return parts.filter(isFirst).sort((one, other) => one.day - other.day || (one.time < other.time ? -1 : 1));
}

function isSame(one: Part, other: Part): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Returns whether a part starts during the event, in local time. */
function isInside({ day, time }: Part, { startsAt, endsAt, timeZone }: TimeRange & { timeZone: string }): boolean {
  const start = localTimeAt(startsAt, timeZone);
  const begins = start.toPlainDate().add({ days: day }).toPlainDateTime(Temporal.PlainTime.from(time));
  const { compare } = Temporal.PlainDateTime;
  return compare(start, begins) <= 0 && compare(begins, localTimeAt(endsAt, timeZone)) < 0;
}

/** In the order of the contract and without empty texts. */
function tidy(part: Part): Part {
  const { day, time, kind, ...said } = Part.parse(part);
  return { day, time, kind, ...Object.fromEntries(Object.entries(said).filter(([, text]) => text)) };
}
