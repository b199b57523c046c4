import { Facts, Part, Prices, type Programme } from '#contract/event-details.ts';
import { localTimeAt, type TimeRange } from '#server/time/venue-time.ts';
import { checkPrices } from './prices.ts';
import { type Entered, refusedField } from './validate-event.ts';
import type { LockedEvent } from './write-store.ts';

/** What an event is like. */
export interface Details {
  description: string | null;
  descriptionLanguage: string | null;
  facts: Facts;
  programme: Programme;
  prices: Prices;
}

const noDetails: Details = { description: null, descriptionLanguage: null, facts: {}, programme: [], prices: {} };

/**
 * The details that were entered for an event at this time: what was left out stays as it was, but for parts of the programme
 * that have no room any more. Refuses with `invalid-input` a part that is entered outside of it.
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

/** The details of a row of events. */
export function detailsOf({ description, description_language, facts, programme, prices }: LockedEvent): Details {
  return {
    description,
    descriptionLanguage: description_language,
    facts: inOrder(facts),
    programme: programme.map(tidy),
    prices: pricesInOrder(prices),
  };
}

/** As the table takes them. */
export function detailColumns({ description, descriptionLanguage, facts, programme, prices }: Details) {
  return {
    description,
    description_language: descriptionLanguage,
    facts: JSON.stringify(facts),
    programme: JSON.stringify(programme),
    prices: JSON.stringify(prices),
  };
}

/** Those alone that have changed, but for the prices: `changedCost` has them. */
export function changedDetailColumns(details: Details, has: (field: string) => boolean) {
  const { description, description_language, facts, programme } = detailColumns(details);
  return {
    ...(has('description') && { description }),
    ...(has('descriptionLanguage') && { description_language }),
    ...(has('facts') && { facts }),
    ...(has('programme') && { programme }),
  };
}

/** In the order of the contract, so that two can be compared, and without texts that say nothing. */
function inOrder(facts: Facts): Facts {
  return Object.fromEntries(Object.entries(Facts.parse(facts)).filter(([, fact]) => fact));
}

/** Prices that were left out stay; with another currency too, if people can pay them in it. */
function enteredPrices({ prices, currency }: Partial<Entered>, former: Details): Prices {
  const kept = pricesInOrder(prices === undefined ? former.prices : (prices ?? {}));
  if (currency !== undefined) checkPrices(kept, currency);
  return kept;
}

/** In the order of the contract, and without a text that says nothing. */
function pricesInOrder(prices: Prices): Prices {
  return Object.fromEntries(Object.entries(Prices.parse(prices)).filter(([, price]) => price !== ''));
}

/** In the order of the clock, and what was entered twice once. */
function enteredProgramme(programme: Programme, span: TimeRange & { timeZone: string }): Programme {
  const outside = programme.findIndex((part) => !isInside(part, span));
  if (outside >= 0)
    throw refusedField(`programme.${outside}`, 'outside_event', 'A part begins while the event goes on.');
  const parts = programme.map(tidy);
  const isFirst = (part: Part, index: number) => parts.findIndex((each) => isSame(each, part)) === index;
  return parts.filter(isFirst).sort((one, other) => one.day - other.day || (one.time < other.time ? -1 : 1));
}

function isSame(one: Part, other: Part): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Whether it begins while the event goes on, by the clock of the venue. */
function isInside({ day, time }: Part, { startsAt, endsAt, timeZone }: TimeRange & { timeZone: string }): boolean {
  const start = localTimeAt(startsAt, timeZone);
  const begins = start.toPlainDate().add({ days: day }).toPlainDateTime(Temporal.PlainTime.from(time));
  const { compare } = Temporal.PlainDateTime;
  return compare(start, begins) <= 0 && compare(begins, localTimeAt(endsAt, timeZone)) < 0;
}

/** In the order of the contract, and without texts that say nothing. */
function tidy(part: Part): Part {
  const { day, time, kind, ...said } = Part.parse(part);
  return { day, time, kind, ...Object.fromEntries(Object.entries(said).filter(([, text]) => text)) };
}
