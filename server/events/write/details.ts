import { Facts, Part, Prices, type Programme, type Translations } from '#contract/event-details.ts';
import { localTimeAt, type TimeRange } from '#server/time/venue-time.ts';
import { checkPrices } from './prices.ts';
import { type Entered, refusedField } from './validate-event.ts';
import type { LockedEvent } from './write-store.ts';

/** The optional details of an event. */
export interface Details {
  description: string | null;
  descriptionLanguage: string | null;
  translations: Translations;
  facts: Facts;
  programme: Programme;
  prices: Prices;
}

const noDetails: Details = {
  ...{ description: null, descriptionLanguage: null, translations: {} },
  ...{ facts: {}, programme: [], prices: {} },
};

/**
 * Returns the details after an edit; omitted ones stay, except programme parts that no longer fit. Throws
 * `invalid-input` for an entered part outside the event, and for a translation without an original or in its language.
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
    translations: enteredTranslations(entered, former),
    facts: entered.facts === undefined ? former.facts : inOrder(entered.facts ?? {}),
    programme:
      entered.programme === undefined
        ? former.programme.filter((part) => isInside(part, span))
        : enteredProgramme(entered.programme ?? [], span),
    prices: enteredPrices(entered, former),
  };
}

/** Returns the details of a row. */
export function detailsOf(event: LockedEvent): Details {
  const { description, description_language, description_translations, facts, programme, prices } = event;
  return {
    description,
    descriptionLanguage: description_language,
    translations: sorted(description_translations),
    facts: inOrder(facts),
    programme: programme.map(tidy),
    prices: pricesInOrder(prices),
  };
}

/** Converts details to columns of an event; translations, facts, programme and prices become JSON text. */
export function detailColumns({ description, descriptionLanguage, translations, facts, programme, prices }: Details) {
  return {
    description,
    description_language: descriptionLanguage,
    description_translations: JSON.stringify(translations),
    facts: JSON.stringify(facts),
    programme: JSON.stringify(programme),
    prices: JSON.stringify(prices),
  };
}

/** Returns the columns that changed, without the prices, which `changedCost` returns. */
export function changedDetailColumns(details: Details, has: (field: string) => boolean) {
  const { description, description_language, description_translations, facts, programme } = detailColumns(details);
  return {
    ...(has('description') && { description }),
    ...(has('descriptionLanguage') && { description_language }),
    ...(has('translations') && { description_translations }),
    ...(has('facts') && { facts }),
    ...(has('programme') && { programme }),
  };
}

/**
 * Returns the translations after an edit, without empty ones; omitted ones stay as long as there is a description. Throws
 * `invalid-input` without a description, and for a translation in its language.
 */
function enteredTranslations(entered: Partial<Entered>, former: Details): Translations {
  const { description = former.description, descriptionLanguage = former.descriptionLanguage } = entered;
  const { translations = description ? former.translations : {} } = entered;
  const kept = sorted(translations ?? {});
  const [first] = Object.keys(kept);
  if (first !== undefined && !description) {
    throw refusedField(`translations.${first}`, 'no_original', 'A translation needs a description.');
  }
  if (descriptionLanguage !== null && descriptionLanguage in kept) {
    const message = 'This is the language of the description itself.';
    throw refusedField(`translations.${descriptionLanguage}`, 'same_language', message);
  }
  return kept;
}

/** By language, so that two can be compared, and without empty texts. */
function sorted(translations: Translations): Translations {
  return Object.fromEntries(
    Object.entries(translations)
      .filter(([, text]) => text !== '')
      .sort(),
  );
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
