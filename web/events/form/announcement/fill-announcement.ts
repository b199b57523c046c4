import type { AnnouncedEvent } from '#contract/announcements.ts';
import type { Dance, EventType } from '#contract/catalogue.ts';
import { withCommas } from '#contract/direction.ts';
import type { Locale } from '#contract/locales.ts';
import { type EventFormValues, emptyEntry, noPrices, wholeLink } from '#web/events/form/form-values.ts';
import { endAfter } from '#web/events/form/local-times.ts';
import { noRepetition, type Repetition, rhythmOf } from '#web/events/form/repeat/repetition.ts';
import { misplaced } from '#web/events/form/steps/programme.ts';
import { shortDay, startClock } from '#web/i18n/dates.ts';
import { formatPrice } from '#web/i18n/numbers.ts';
import { newId } from '#web/storage/new-id.ts';
import type { Mark, Marks, Reading } from './announcement-marks.ts';

interface Around {
  types: readonly EventType[];
  dances: readonly Dance[];
  /** In the user's language. */
  nameOf: (entry: Dance | EventType) => string;
  locale: Locale;
}

interface Filling {
  part: Partial<EventFormValues>;
  marks: Marks;
}

/** Start times to choose from for an evening, or a day of lessons, if only the day is known. */
const usualStarts = ['20:00', '20:30', '21:00'];
const usualStartsOfDays = ['10:00', '14:00', '20:00'];
const usualEndsOfDays = ['16:00', '18:00', '23:00'];

/**
 * Returns the values of an announcement for the empty fields of a form, and a mark for each. Existing values stay.
 * Nothing is looked up: the address stays text until the field resolves it.
 */
export function fillIn(announcement: AnnouncedEvent, entry: EventFormValues, around: Around): Filling {
  const filling: Filling = { part: {}, marks: {} };
  const put = (field: keyof Marks, readings: Reading[], words: string | null, rest: Partial<Mark> = {}) => {
    const [chosen] = readings;
    if (!chosen) return;
    const names = Object.keys(chosen.part) as (keyof EventFormValues)[];
    if (!names.every((name) => isEmpty(entry, name))) return;
    const before = Object.fromEntries(names.map((name) => [name, entry[name]])) as Partial<EventFormValues>;
    if (!rest.isDayOnly) Object.assign(filling.part, chosen.part);
    filling.marks[field] = { words, readings, before, ...rest };
  };
  const { name, place, link, description, programme } = announcement;
  if (name) put('name', texts('name', name), name.from.words, doubtOf(name));
  if (place) put('place', texts('place', place), place.from.words, doubtOf(place));
  if (link) put('link', texts('link', link), link.from.words);
  putAddress(announcement, put);
  putCatalogue(announcement, around, put);
  putDates(announcement, entry, around, put);
  putPrice(announcement, around, put);
  if (description) putDescription(announcement, description, put);
  if (programme) {
    const parts = programme.value.map((each) => ({ ...each, id: newId() }));
    // A lesson before the evening is outside the event's times.
    const { dateStart = entry.dateStart, dateEnd = entry.dateEnd } = filling.part;
    const fitting = parts.filter((part) => misplaced({ dateStart, dateEnd, programme: [part] }) < 0);
    const says = fitting.length > 1 || fitting.some(({ by }) => by !== undefined);
    if (says) put('programme', [{ label: '', part: { programme: fitting } }], programme.from.words);
  }
  putFacts(announcement, put);
  putPrices(announcement, put);
  // A missing price does not mean free.
  if (!filling.marks.price && Object.keys(filling.marks).length > 0)
    put('price', [{ label: '', part: { price: '', priceKind: null } }], null);
  return filling;
}

/** Returns the mark of a field whose words may mean something else. */
function doubtOf(...said: readonly ({ isUnsure?: boolean | undefined } | undefined)[]): Pick<Mark, 'isUnsure'> {
  return said.some((one) => one?.isUnsure) ? { isUnsure: true } : {};
}

type Put = (field: keyof Marks, readings: Reading[], words: string | null, rest?: Partial<Mark>) => void;
type Understood<Value> = { value: Value; alternatives: Value[] };

/** The form starts with a free event, so this counts as empty. */
function isEmpty(entry: EventFormValues, name: keyof EventFormValues): boolean {
  return name === 'currency' || JSON.stringify(entry[name]) === JSON.stringify(emptyEntry[name]);
}

function texts(name: 'name' | 'place' | 'link', { value, alternatives }: Understood<string>): Reading[] {
  return [value, ...alternatives]
    .map((text) => (name === 'link' ? wholeLink(text) : text))
    .map((text) => ({ label: text, part: { [name]: text } }));
}

function putAddress({ address, town }: AnnouncedEvent, put: Put): void {
  // The address of a page may include the town already.
  const isInLine = town && address?.value.toLowerCase().includes(town.value.toLowerCase());
  const lines = [address, isInLine ? undefined : town].filter((line) => line !== undefined);
  if (lines.length === 0) return;
  const text = lines.map(({ value }) => value).join(', ');
  const words = lines.map(({ from }) => from.words).join(', ');
  put('address', [{ label: text, part: { address: { text, value: null } } }], words, doubtOf(...lines));
}

function putCatalogue({ type, dances }: AnnouncedEvent, { types, dances: catalogue, nameOf }: Around, put: Put): void {
  if (type) {
    const known = [type.value, ...type.alternatives].flatMap((slug) => types.find((one) => one.slug === slug) ?? []);
    const readings = known.map((one) => ({ label: nameOf(one), part: { typeId: one.id } }));
    put('type', readings, type.from.words, doubtOf(type));
  }
  if (dances) {
    const known = dances.value.flatMap((slug) => catalogue.find((one) => one.slug === slug) ?? []);
    const part = { danceIds: known.map(({ id }) => id) };
    if (known.length > 0)
      put('dances', [{ label: known.map(nameOf).join(', '), part }], dances.from.words, doubtOf(dances));
  }
}

function putDates(announcement: AnnouncedEvent, entry: EventFormValues, { locale }: Around, put: Put): void {
  const { dateStart, dateEnd, repeat, except, dates } = announcement;
  if (!dateStart) return;
  const { value, alternatives, from } = dateStart;
  const label = (local: string) => withCommas(locale, [shortDay(locale, local), startClock(local)]);
  const isOfDays = dateEnd !== undefined && !dateEnd.value.includes('T');
  if (!value.includes('T')) {
    const days = [value, ...alternatives];
    const starts = isOfDays ? usualStartsOfDays : usualStarts;
    const locals = days.flatMap((day) => starts.map((time) => `${day}T${time}`));
    const readings = locals.map((local) => ({
      label: label(local),
      part: { dateStart: local, ...(!isOfDays && { dateEnd: endAfter(local, emptyEntry) }) },
    }));
    put('dateStart', readings, from.words, { isDayOnly: true, ...doubtOf(dateStart) });
    if (dateEnd && isOfDays) {
      const ends = usualEndsOfDays.map((time) => `${dateEnd.value}T${time}`);
      const ofEnd = ends.map((local) => ({ label: label(local), part: { dateEnd: local } }));
      put('dateEnd', ofEnd, dateEnd.from.words, { isDayOnly: true });
    }
  } else {
    const others = (dates?.value ?? []).filter((day) => day !== value.slice(0, 10)).map((day) => day + value.slice(10));
    const locals = [...new Set([value, ...alternatives, ...others])];
    const end = dateEnd?.value.includes('T') ? dateEnd.value : endAfter(value, emptyEntry);
    // With another date, the end moves along.
    const partOf = (local: string) => ({
      dateStart: local,
      dateEnd: endAfter(local, { dateStart: value, dateEnd: end }),
    });
    put(
      'dateStart',
      locals.map((local) => ({ label: label(local), part: partOf(local) })),
      from.words,
      doubtOf(dateStart),
    );
    if (entry.dateStart === '' && entry.dateEnd === '')
      put('dateEnd', [{ label: label(end), part: { dateEnd: end } }], dateEnd?.from.words ?? null, doubtOf(dateEnd));
  }
  if (repeat) {
    const start = value.includes('T') ? value : `${value}T12:00`;
    const readings = [repeat.value, ...repeat.alternatives].flatMap(
      (rule) => repetitionOf(rule, start, except?.value) ?? [],
    );
    put(
      'repeat',
      readings.map((repetition) => ({ label: JSON.stringify(repetition), part: { repetition } })),
      [repeat, except].flatMap((said) => said?.from.words ?? []).join(' … '),
      doubtOf(repeat),
    );
  }
}

/** Returns the repetition with its excluded days and its end if given, else with the default number of dates. */
function repetitionOf(rule: string, start: string, except: string[] = []): Repetition | undefined {
  const how = rhythmOf(rule, start);
  const [, year, month, day] = /UNTIL=(\d{4})(\d\d)(\d\d)/.exec(rule) ?? [];
  if (how === undefined) return undefined;
  return {
    ...noRepetition,
    ...how,
    ...(day && { endsBy: 'day' as const, until: `${year}-${month}-${day}` }),
    ...(except.length > 0 && { except }),
  };
}

function putPrice({ price, currency, donation }: AnnouncedEvent, { locale }: Around, put: Put): void {
  // The suggested amount of a donation is its price; 0 means no suggestion.
  if (donation && !price?.value) {
    put('price', [{ label: '', part: { price: '', priceKind: 'donation' } }], donation.from.words);
    return;
  }
  if (!price || !currency) return;
  const readings = [price.value, ...price.alternatives].map((amount) => ({
    label: formatPrice(locale, amount, currency.value),
    part: { price: amountText(amount), priceKind: donation ? ('donation' as const) : null, currency: currency.value },
  }));
  put('price', readings, wordsOf(donation ? [donation, price] : [price]), doubtOf(price));
}

function amountText(amount: number): string {
  return Number.isInteger(amount) ? String(amount) : amount.toFixed(2);
}

/** Without contact details, which the user can add by a press. */
function putDescription(
  { language, leftOut }: AnnouncedEvent,
  { value, alternatives }: Understood<string>,
  put: Put,
): void {
  const readings = [value, ...alternatives].map((text, place) => ({
    label: place === 0 ? 'without' : 'with',
    part: { description: text, descriptionLanguage: language },
  }));
  put('description', readings, leftOut?.value ?? null);
}

function putFacts({ level, music, partner, floor, age }: AnnouncedEvent, put: Put): void {
  const found = Object.entries({ level, music, partner, floor, age }).flatMap(([name, fact]) =>
    fact ? [{ name, ...fact }] : [],
  );
  if (found.length === 0) return;
  const facts = Object.fromEntries(found.map(({ name, value }) => [name, value]));
  put('facts', [{ label: '', part: { facts } }], wordsOf(found), doubtOf(...found));
}

function putPrices({ reduced, members, door, freeBefore }: AnnouncedEvent, put: Put): void {
  const amounts = Object.entries({ reduced, members, door }).flatMap(([name, price]) =>
    price ? [{ name, value: amountText(price.value), from: price.from }] : [],
  );
  const found = [...amounts, ...(freeBefore ? [{ name: 'freeBefore', ...freeBefore }] : [])];
  if (found.length === 0) return;
  const prices = { ...noPrices, ...Object.fromEntries(found.map(({ name, value }) => [name, value])) };
  put('prices', [{ label: '', part: { prices } }], wordsOf(found), doubtOf(reduced, members, door, freeBefore));
}

/** Returns the words of several findings, each once. */
function wordsOf(found: readonly { from: { words: string } }[]): string {
  return [...new Set(found.map(({ from }) => from.words))].join(' · ');
}
