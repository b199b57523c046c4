import type * as z from 'zod/mini';
import type { Dance } from '#contract/catalogue.ts';
import { defaultCurrency } from '#contract/constants.ts';
import { roundedDegrees } from '#contract/degrees.ts';
import type { Output } from '#contract/endpoint.ts';
import type { addEvent, changeEvent, OwnEvent } from '#contract/events.ts';
import type { FieldProblem } from '#contract/problems.ts';
import { endless } from '#contract/recurrence.ts';
import type { Scope } from '#contract/recurrence-rule.ts';
import { V1ChangedEvent, type V1NewEvent } from '#contract/v1/entered-event.ts';
import { Problem } from '#server/http/problem.ts';

/** The styles and types of the site, with former slugs. */
export interface Catalogue {
  types: readonly Dance[];
  styles: readonly Dance[];
}

type AddedEvent = Output<typeof addEvent, 'body'>;
type Change = Output<typeof changeEvent, 'body'>;
/** A change. Without a location, the event keeps its place. */
type ChangedEvent = Omit<Change, 'location'> & Partial<Pick<Change, 'location'>>;

/**
 * Converts a new event of v1 to the input of `addEvent`. Throws `invalid-input` for styles and types that do not exist.
 */
export function toNewEvent(body: V1NewEvent, catalogue: Catalogue): AddedEvent {
  const { id, repeat, except } = body;
  const fields: FieldProblem[] = [];
  const chosen = chosenIn(body, catalogue, fields);
  if (fields.length > 0) throw invalid(fields);
  const { address: displayName, town, countryCode = null, latitude, longitude } = body.place;
  return {
    ...common(body),
    ...chosen,
    ...priceIn(body.price ?? null, defaultCurrency),
    location: { displayName, place: town, countryCode, latitude, longitude },
    link: body.link ?? null,
    organiser: body.organiser ?? null,
    ...(id !== undefined && { id }),
    ...(repeat && { repeat }),
    ...(except && { except }),
  };
}

/**
 * Converts a changed event of v1 to the input of `changeEvent`, based on the event as it is now: absent fields keep their
 * values, and a repeated rule is no change. Throws `invalid-input` for styles and types that do not exist, without a
 * position, and for a new rule unless `scope` is `following`.
 */
export function toChange(body: V1ChangedEvent, now: OwnEvent, scope: Scope, catalogue: Catalogue): ChangedEvent {
  const fields: FieldProblem[] = [];
  const chosen = chosenIn(body, catalogue, fields);
  const location = hasSamePlace(body, now) ? undefined : locationIn(body, fields);
  const rule = ruleIn(body, now);
  if (rule && scope !== 'following') {
    const path = rule.repeat === body.repeat ? 'repeat' : 'except';
    fields.push(fieldProblem(path, 'scope', 'A rule applies to all following dates. Add `scope=following`.'));
  }
  if (fields.length > 0) throw invalid(fields);
  const { link = now.link, organiser = now.organiser ?? null } = body;
  return {
    ...common(body),
    name: kept(shape.name, body.name, now.name),
    place: kept(shape.place.shape.name, body.place.name, now.place),
    ...describedBy(body, now),
    ...chosen,
    ...(body.price === undefined ? { price: now.price, currency: now.currency } : priceIn(body.price, now.currency)),
    ...(location && { location }),
    link,
    organiser,
    ...rule,
  };
}

/**
 * Returns the description of a change with its language. A translation that was sent back as the description, because the
 * program read the event in that language, is no change.
 */
function describedBy({ description, language }: V1ChangedEvent, now: OwnEvent) {
  const translation = language && now.translations?.[language];
  if (description && translation && kept(shape.description, description, translation) === translation) {
    return { description: undefined, descriptionLanguage: undefined };
  }
  return { description: description && kept(shape.description, description, now.description ?? description) };
}

/** The fields that both requests treat alike. Absent ones stay absent. */
function common(body: V1ChangedEvent) {
  const { description, language, translations, facts, programme } = body;
  return {
    name: body.name,
    dateStart: body.start,
    dateEnd: body.end,
    place: body.place.name,
    description,
    descriptionLanguage: language,
    translations,
    facts: facts && known(facts),
    programme: programme === null ? null : programme?.map(toPart),
  };
}

function toPart({ day, time, kind, ...said }: NonNullable<V1ChangedEvent['programme']>[number]) {
  const optional = known(said);
  return { day, time, kind, ...optional };
}

function priceIn(price: NonNullable<V1ChangedEvent['price']> | null, usualCurrency: string) {
  if (price === null) return { price: null, currency: usualCurrency, prices: null };
  const { amount, currency, donation, ...others } = price;
  return { price: amount, currency, prices: { ...(donation && { donation: true as const }), ...known(others) } };
}

const { shape } = V1ChangedEvent;

/**
 * Returns the stored text if it was sent back, otherwise the entered one. Validation normalizes texts, and those of
 * imported events may not be normalized.
 */
function kept(schema: z.ZodMiniType, entered: string, stored: string): string {
  return schema.safeParse(stored).data === entered ? stored : entered;
}

function hasSamePlace({ place }: V1ChangedEvent, { location }: OwnEvent): boolean {
  const { displayName, place: town, countryCode = null, latitude, longitude } = location;
  const { address, town: townShape } = shape.place.shape;
  return (
    kept(address, place.address, displayName) === displayName &&
    kept(townShape, place.town, town) === town &&
    place.latitude === rounded(latitude) &&
    place.longitude === rounded(longitude) &&
    (place.countryCode === undefined || place.countryCode === countryCode)
  );
}

function rounded(degrees: number | null): number | null {
  return degrees === null ? null : roundedDegrees(degrees);
}

function locationIn({ place }: V1ChangedEvent, fields: FieldProblem[]) {
  const { address, town, countryCode = null, latitude, longitude } = place;
  if (latitude === null || longitude === null) {
    const path = latitude === null ? 'place.latitude' : 'place.longitude';
    fields.push(fieldProblem(path, 'required', 'The position of the venue, in degrees.'));
    return undefined;
  }
  return { displayName: address, place: town, countryCode, latitude, longitude };
}

/**
 * Returns the new rule and the days that it leaves out; undefined if they are not changed. The stored rule counts from an
 * earlier date, so it must not be applied again from this one.
 */
function ruleIn(
  { repeat, except, start }: V1ChangedEvent,
  now: OwnEvent,
): { repeat: string; except?: string[] } | undefined {
  if (repeat && repeat !== now.repeat) return { repeat, ...(except && { except }) };
  if (!except || now.repeat === null || now.lastDay === null || isSame(except, now.except)) return undefined;
  // Only later days can be left out from this date on.
  const later = except.filter((day) => day > start.slice(0, 10));
  return { repeat: `${endless(now.repeat)};UNTIL=${now.lastDay.replaceAll('-', '')}`, except: later };
}

function isSame(days: readonly string[], others: readonly string[]): boolean {
  const sorted = [...new Set(days)].sort();
  return sorted.length === others.length && sorted.every((day, index) => day === others[index]);
}

function chosenIn({ type, styles }: V1ChangedEvent, catalogue: Catalogue, fields: FieldProblem[]) {
  const find = (path: string, choice: V1ChangedEvent['type'], entries: readonly Dance[]) => {
    const found = findEntry(choice, entries);
    if (typeof found !== 'string') return { id: found.id };
    fields.push(fieldProblem(path, 'unknown', found));
    return { id: '' };
  };
  return {
    type: find('type', type, catalogue.types),
    dances: styles.map((style, index) => find(`styles.${index}`, style, catalogue.styles)),
  };
}

/** Returns the entry of the catalogue, or a message. An entry that was merged is found by its former slug. */
function findEntry({ id, slug }: V1ChangedEvent['type'], entries: readonly Dance[]): Dance | string {
  const bySlug = entries.find((entry) => slug !== undefined && slugsOf(entry).includes(slug));
  const byId = entries.find((entry) => entry.id === id);
  if (byId && slug !== undefined && byId !== bySlug) return '`id` and `slug` do not belong together. Send one of them.';
  return byId ?? bySlug ?? 'It is not in the catalogue of this site.';
}

function slugsOf({ slug, formerSlugs = [] }: Dance): string[] {
  return [slug, ...formerSlugs];
}

/** Returns the values that are not null. */
function known<Values extends object>(values: Values): { [Key in keyof Values]?: NonNullable<Values[Key]> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined)) as {
    [Key in keyof Values]?: NonNullable<Values[Key]>;
  };
}

/** The names of fields that services report, and their names in v1. */
const renamed: readonly [RegExp, string][] = [
  [/^dateStart$/, 'start'],
  [/^dateEnd$/, 'end'],
  [/^dances\b/, 'styles'],
  [/^price$/, 'price.amount'],
  [/^currency$/, 'price.currency'],
  [/^prices\b/, 'price'],
  [/^place$/, 'place.name'],
  [/^location\.displayName$/, 'place.address'],
  [/^location\.place$/, 'place.town'],
  [/^location\b/, 'place'],
  [/^descriptionLanguage$/, 'language'],
];

/** Converts the field names of refused fields to those of v1. Returns other errors unchanged. The caller throws it. */
export function withV1Fields(error: unknown): unknown {
  if (!(error instanceof Problem && error.fields)) return error;
  const fields = error.fields.map((field) => ({ ...field, path: nameInV1(field.path) }));
  return error.code === 'content-blocked' ? new Problem(error.code, { fields }) : invalid(fields);
}

function nameInV1(path: string): string {
  const found = renamed.find(([pattern]) => pattern.test(path));
  return found ? path.replace(...found) : path;
}

function invalid(fields: FieldProblem[]): Problem {
  return new Problem('invalid-input', { detail: 'The body is invalid.', fields });
}

function fieldProblem(path: string, rule: string, message: string): FieldProblem {
  return { path, rule, message };
}
