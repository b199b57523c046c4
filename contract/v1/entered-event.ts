import * as z from 'zod/mini';
import { maxDescriptionCharacters, maxProgrammeParts } from '#contract/constants.ts';
import { CountryCode, Latitude, Longitude } from '#contract/coordinates.ts';
import { Amount, CurrencyCode } from '#contract/currency.ts';
import { enteredDetails, Facts, Part, Prices } from '#contract/event-details.ts';
import { Id, Slug } from '#contract/identity.ts';
import { entered, exceptions } from '#contract/new-event.ts';
import { RecurrenceRule } from '#contract/recurrence-rule.ts';
import { publicLines } from '#contract/text.ts';
import { component, described } from './described.ts';

/* An event as a program sends it. */

/** A style or type: its slug or a former one, its id, or an object with one of them. Parsed into an object. */
const CatalogueChoice = component(
  'CatalogueChoice',
  z.union(
    [
      z.pipe(
        Id,
        z.transform((id: string): { id?: string; slug?: string } => ({ id })),
      ),
      z.pipe(
        Slug,
        z.transform((slug: string): { id?: string; slug?: string } => ({ slug })),
      ),
      z
        .object({ id: z.optional(Id), slug: z.optional(Slug) })
        .check(z.refine(({ id, slug }) => (id ?? slug) !== undefined)),
    ],
    { error: 'a slug, an id, or an object with `slug` or `id`' },
  ),
  'A style or a type: its slug or a former one, its id, or an object with `slug` or `id`.',
);

/** An organiser: its id, or an object with it. Parsed into an object. */
const OrganiserChoice = z.union(
  [
    z.pipe(
      Id,
      z.transform((id: string) => ({ id })),
    ),
    z.object({ id: Id }),
  ],
  { error: 'the id of an organiser, or an object with `id`' },
);

/** A value that may be absent or null. */
const optional = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema));

const place = {
  name: described(entered.place, 'Name of the venue.'),
  address: described(entered.location.shape.displayName, 'Full address on one line.'),
  town: described(entered.location.shape.place, 'Town or district.'),
  countryCode: described(optional(CountryCode), 'ISO 3166-1. If absent, it is derived from the position.'),
};

const NewPlace = z.object({ ...place, latitude: Latitude, longitude: Longitude });

const ChangedPlace = z.object({
  ...place,
  latitude: described(z.nullable(Latitude), 'Null only if the event has no position.'),
  longitude: z.nullable(Longitude),
});

const EnteredPrice = z.object({
  amount: described(z._default(z.nullable(Amount), null), 'In units of the currency. 0 is free.'),
  currency: described(CurrencyCode, 'ISO 4217.'),
  donation: described(optional(z.boolean()), 'Whether visitors pay what they like.'),
  reduced: optional(Amount),
  members: optional(Amount),
  door: described(optional(Amount), 'At the door, without booking.'),
  freeBefore: described(optional(Prices.shape.freeBefore), 'Admission is free before this local time.'),
  includes: described(optional(Prices.shape.includes), 'Included in the price: a lesson, a drink.'),
} satisfies Record<keyof Prices | 'amount' | 'currency', z.ZodMiniType>);

const { shape: fact } = Facts;
const EnteredFacts = z.object({
  level: optional(fact.level),
  partner: optional(fact.partner),
  roles: optional(fact.roles),
  music: optional(fact.music),
  floor: optional(fact.floor),
  floorNote: optional(fact.floorNote),
  food: optional(fact.food),
  access: optional(fact.access),
  dress: optional(fact.dress),
  age: optional(fact.age),
  membership: optional(fact.membership),
} satisfies Record<keyof Facts, z.ZodMiniType>);

const EnteredPart = z.object({
  ...Part.shape,
  title: optional(Part.shape.title),
  by: optional(Part.shape.by),
  level: optional(Part.shape.level),
  music: optional(Part.shape.music),
});

const time =
  'Local to the venue (`2027-05-08T21:00`), or with an offset (`2027-05-08T21:00:00+02:00`), which is then the instant.';

/** The fields that a program can set. All others are ignored, so that an event can be sent as it was received. */
const writable = <Place extends z.ZodMiniType>(place: Place) => ({
  name: entered.name,
  start: described(entered.dateStart, time),
  end: described(entered.dateEnd, time),
  type: CatalogueChoice,
  styles: z.array(CatalogueChoice).check(z.minLength(1), z.maxLength(30)),
  place,
  organiser: described(optional(OrganiserChoice), 'Id of an organiser of the account. Null: the account alone.'),
  price: described(optional(EnteredPrice), 'Null: unknown.'),
  link: entered.link,
  description: described(optional(publicLines(maxDescriptionCharacters)), 'Plain text with paragraphs.'),
  language: described(enteredDetails.descriptionLanguage, 'Language of the description (BCP 47).'),
  translations: described(
    enteredDetails.translations,
    'Translations of the description by language (BCP 47): `{"en": "…"}`. Replaces all of them; null removes them.',
  ),
  facts: optional(EnteredFacts),
  programme: optional(z.array(EnteredPart).check(z.maxLength(maxProgrammeParts))),
  repeat: described(
    optional(RecurrenceRule),
    'Recurrence rule (RFC 5545) from this date on, with `COUNT` or `UNTIL`: `FREQ=WEEKLY;COUNT=10`.',
  ),
  except: described(exceptions, 'Days of `repeat` to leave out.'),
});

/** The body of a new event. */
export const V1NewEvent = component(
  'NewEvent',
  z.object({
    id: described(
      z.optional(Id),
      'A UUID that the program chooses. Repeating a request then adds nothing. Version 5 of a key of your own is good.',
    ),
    ...writable(NewPlace),
  }),
  'A new event. Fields that are left out are empty or unknown.',
);
export type V1NewEvent = z.output<typeof V1NewEvent>;

/** The body of a change. */
export const V1ChangedEvent = component(
  'ChangedEvent',
  z.object(writable(ChangedPlace)),
  'An event after a change. An optional field that is left out keeps its value; null removes it.',
);
export type V1ChangedEvent = z.output<typeof V1ChangedEvent>;
