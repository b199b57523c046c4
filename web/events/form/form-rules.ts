import { eventLimits, maxDescriptionCharacters, maxFactCharacters, priceKinds } from '#contract/constants.ts';
import { decimalsOf, isPayable, isTooMuch } from '#contract/currency.ts';
import { Facts, Part } from '#contract/event-details.ts';
import { hasCredentials, maxLinkCharacters, NewEvent } from '#contract/new-event.ts';
import type { FieldProblem } from '#contract/problems.ts';
import { hasSecretAddress, isPublicHost, mayLink } from '#contract/secret-address.ts';
import { shownLine } from '#contract/text.ts';
import { type EventFormValues, wholeLink, writtenIn } from './form-values.ts';
import { isMeant, isTooLong } from './local-times.ts';
import { amountIn } from './price/amount-in.ts';
import { priceKindOf } from './price/price-kind.ts';
import { startsOf } from './repeat/repetition.ts';
import { misplaced } from './steps/programme.ts';
import { momentOnClock } from './venue-clock.ts';

/** The steps, and their fields in order. */
export const steps = [1, 2, 3, 4] as const;
export type StepNumber = (typeof steps)[number];

export const fieldsOf = {
  1: ['name', 'place', 'address', 'type', 'dances'],
  2: ['dateStart', 'dateEnd', 'price', 'repeat'],
  3: ['organiser', 'link', 'picture'],
  4: ['description', 'translations', 'prices', 'facts', 'programme'],
} as const satisfies Record<StepNumber, readonly string[]>;
export type FieldName = (typeof fieldsOf)[StepNumber][number];

const stepsByField = Object.fromEntries(
  steps.flatMap((step) => fieldsOf[step].map((field) => [field, step] as const)),
) as Record<FieldName, StepNumber>;

/** Returns the number of the form step that contains a field. */
export function stepOf(field: FieldName): StepNumber {
  return stepsByField[field];
}

/** Keys of error texts of the form. */
type FieldError =
  | 'nameRequired'
  | 'nameLong'
  | 'placeRequired'
  | 'placeLong'
  | 'addressRequired'
  | 'addressUnchosen'
  | 'typeRequired'
  | 'danceRequired'
  | 'dateRequired'
  | 'dateInvalid'
  | 'dateLasts'
  | 'datePast'
  | 'dateFar'
  | 'dateSkipped'
  | 'priceInvalid'
  | 'priceWhole'
  | 'priceHigh'
  | 'pricesWrong'
  | 'repeatCountWrong'
  | 'repeatUntilWrong'
  | 'repeatTooMany'
  | 'repeatRefused'
  | 'repeatNoneLeft'
  | 'urlInvalid'
  | 'urlLong'
  | 'urlCredentials'
  | 'addressPrivate'
  | 'pictureUnknown'
  | 'organiserUnknown'
  | 'descriptionLong'
  | 'translationAlone'
  | 'translationSame'
  | 'factLong'
  | 'partOutside'
  | 'partLong'
  | 'linkBlocked'
  | 'wordBlocked'
  | 'refused';

export type FieldErrors = { [Field in FieldName]?: FieldError };

/** Returns all errors that prevent sending. Lengths and addresses are validated by the contract's schema. */
export function errorsOf(entry: EventFormValues): FieldErrors {
  const errors: { [Field in FieldName]?: FieldError | false | undefined } = {
    name: blank(entry.name, 'nameRequired') ?? tooLong('name', entry.name, 'nameLong'),
    place: blank(entry.place, 'placeRequired') ?? tooLong('place', entry.place, 'placeLong'),
    address: blank(entry.address.text, 'addressRequired') ?? (entry.address.value === null && 'addressUnchosen'),
    type: blank(entry.typeId, 'typeRequired'),
    dances: entry.danceIds.length === 0 && 'danceRequired',
    dateStart: !isMeant(entry.dateStart) && 'dateRequired',
    dateEnd: endError(entry),
    price: priceError(entry),
    prices: !arePrices(entry) && 'pricesWrong',
    repeat: repeatError(entry),
    link: linkError(wholeLink(entry.link)),
    description: descriptionError(entry.description),
    translations: translationsError(entry),
    facts: !Facts.safeParse(entry.facts).success && 'factLong',
    programme: programmeError(entry),
  };
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error));
}

/**
 * Returns warnings about the dates by the venue's clock: in the past, too far ahead, or skipped by a clock change. They
 * do not prevent sending, because the device's clock may be wrong; the server decides.
 */
export function clockErrorsOf({ dateStart, dateEnd }: EventFormValues, timeZone: string, now: Date): FieldErrors {
  if (isMeant(dateEnd) && isOver(dateEnd, timeZone, now)) return { dateEnd: 'datePast' };
  const furthestMs = now.getTime() + eventLimits.daysAhead * 86_400_000;
  if (isMeant(dateStart) && Date.parse(momentOnClock(dateStart, timeZone)) > furthestMs)
    return { dateStart: 'dateFar' };
  return {
    ...(isSkipped(dateStart, timeZone) && { dateStart: 'dateSkipped' }),
    ...(isSkipped(dateEnd, timeZone) && { dateEnd: 'dateSkipped' }),
  };
}

/** Whether a local time does not exist because of a clock change. */
function isSkipped(local: string, timeZone: string): boolean {
  return isMeant(local) && clockTime(local, timeZone) !== local.slice(11, 16);
}

/** Returns the time (`02:30`) that applies for an entered local time: for a skipped one, the time after the change. */
export function clockTime(local: string, timeZone: string): string {
  return momentOnClock(local, timeZone).slice(11, 16);
}

/** Returns whether a local time in a time zone is not after `now`. */
export function isOver(dateEnd: string, timeZone: string, now: Date): boolean {
  return Date.parse(momentOnClock(dateEnd, timeZone)) <= now.getTime();
}

/** Returns the server's errors by field. */
export function errorsFrom(problems: readonly FieldProblem[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, rule } of problems) {
    const field = fieldAt(path);
    if (field) errors[field] ??= wordsByRule[rule] ?? (rule === 'unknown' ? unknownOf(field) : 'refused');
  }
  return errors;
}

/** Whether a step can be opened: name and type open the second, both dates the others. */
export function isUnlocked(step: StepNumber, entry: EventFormValues): boolean {
  if (step === 1) return true;
  const hasStart = entry.name.trim() !== '' && entry.typeId !== '';
  return step === 2 ? hasStart : hasStart && isMeant(entry.dateStart) && isMeant(entry.dateEnd);
}

function blank(text: string, error: FieldError): FieldError | undefined {
  return shownLine(text).trim() === '' ? error : undefined;
}

function tooLong(field: 'name' | 'place', text: string, error: FieldError): FieldError | false {
  return !NewEvent.shape[field].safeParse(text).success && error;
}

function endError({ dateStart, dateEnd }: EventFormValues): FieldError | false {
  if (!isMeant(dateEnd)) return 'dateRequired';
  if (!isMeant(dateStart)) return false;
  if (dateStart >= dateEnd) return 'dateInvalid';
  return isTooLong(dateStart, dateEnd) && 'dateLasts';
}

function linkError(link: string): FieldError | false {
  if (NewEvent.shape.link.safeParse(link).success) return false;
  if (hasCredentials(link)) return 'urlCredentials';
  if (isPublicHost(link) && !mayLink(link)) return 'addressPrivate';
  return URL.canParse(link) && new URL(link).href.length > maxLinkCharacters ? 'urlLong' : 'urlInvalid';
}

/** Returns the error of a description or of one of its translations. */
export function descriptionError(text: string): FieldError | false {
  if (text.trim().length > maxDescriptionCharacters) return 'descriptionLong';
  return hasSecretAddress(text) && 'addressPrivate';
}

function translationsError({ description, descriptionLanguage, translations }: EventFormValues): FieldError | false {
  const written = writtenIn(translations);
  const texts = Object.values(written);
  if (texts.length > 0 && description.trim() === '') return 'translationAlone';
  if (descriptionLanguage in written) return 'translationSame';
  return texts.map(descriptionError).find((error) => error !== false) ?? false;
}

function priceError(entry: EventFormValues): FieldError | false {
  const { price, currency } = entry;
  const isMissing = priceKindOf(entry) === 'amount' && price.trim() === '';
  if (isPrice(price, currency) && !isMissing) return false;
  if (isTooMuch(amountIn(price, currency) ?? 0, currency)) return 'priceHigh';
  return decimalsOf(currency) === 0 ? 'priceWhole' : 'priceInvalid';
}

/** Whether a text is a valid amount in the currency; an empty one is not an error. */
export function isPrice(text: string, currency: string): boolean {
  const price = amountIn(text, currency);
  return price === undefined || isPayable(price, currency);
}

function arePrices({ prices, currency }: EventFormValues): boolean {
  return (
    priceKinds.every((kind) => isPrice(prices[kind], currency)) && prices.includes.trim().length <= maxFactCharacters
  );
}

function programmeError(entry: EventFormValues): FieldError | false {
  if (isMeant(entry.dateStart) && isMeant(entry.dateEnd) && misplaced(entry) >= 0) return 'partOutside';
  return entry.programme.some(({ id: _, ...part }) => part.time !== '' && !Part.safeParse(part).success) && 'partLong';
}

function repeatError({ repetition, dateStart }: EventFormValues): FieldError | false {
  if (repetition.rhythm === 'none' || !isMeant(dateStart)) return false;
  const { all, starts, isTooMany } = startsOf(repetition, dateStart);
  if (isTooMany) return 'repeatTooMany';
  if (all.length < (repetition.mayEndHere ? 1 : 2))
    return repetition.endsBy === 'count' ? 'repeatCountWrong' : 'repeatUntilWrong';
  return starts.length === 0 && 'repeatNoneLeft';
}

const wordsByRule: Record<string, FieldError> = {
  private_address: 'addressPrivate',
  blocked_link: 'linkBlocked',
  blocked_word: 'wordBlocked',
  no_original: 'translationAlone',
  same_language: 'translationSame',
  not_after_start: 'dateInvalid',
  in_the_past: 'datePast',
  too_long: 'dateLasts',
  too_far_ahead: 'dateFar',
  outside_event: 'partOutside',
  not_payable: 'priceInvalid',
  too_many_dates: 'repeatTooMany',
  rule_not_supported: 'repeatRefused',
  start_not_in_rule: 'repeatRefused',
  exception_not_in_rule: 'repeatRefused',
  no_date_left: 'repeatNoneLeft',
};

function unknownOf(field: FieldName): FieldError {
  if (field === 'type') return 'typeRequired';
  if (field === 'dances') return 'danceRequired';
  if (field === 'organiser') return 'organiserUnknown';
  return field === 'picture' ? 'pictureUnknown' : 'refused';
}

function fieldAt(path: string): FieldName | undefined {
  const [first = ''] = path.split('.');
  if (first === 'location') return 'address';
  if (first === 'pictureFrom') return 'picture';
  if (first === 'except') return 'repeat';
  if (first === 'currency') return 'price';
  if (first === 'descriptionLanguage') return 'description';
  return first in stepsByField ? (first as FieldName) : undefined;
}
