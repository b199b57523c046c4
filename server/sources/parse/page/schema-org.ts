import { addressLine, oneLine } from '#server/sources/parse/plain-text.ts';

/** A schema.org node, from any syntax. */
export type SchemaNode = Record<string, unknown>;

/** Real data is never nested deeper. */
export const maxNodeDepth = 40;

/**
 * Returns a value as a flat list without empty values, because many pages give one value where the vocabulary allows
 * several, and vice versa.
 */
export function listed(value: unknown): unknown[] {
  return (Array.isArray(value) ? value.flat(3) : [value]).filter(
    (one) => one !== undefined && one !== null && one !== '',
  );
}

/** Returns the objects in a value or an array, without texts and numbers; empty if there are none. */
export function nodesOf(value: unknown): SchemaNode[] {
  return listed(value).filter((one): one is SchemaNode => typeof one === 'object');
}

/** Returns the first text of a value in one line, or the name of the first node; null without one. */
export function textIn(value: unknown, depth = 0, inOneLine = oneLine): string | null {
  const [first] = listed(value);
  if (typeof first === 'string') return inOneLine(first);
  if (typeof first === 'number' || typeof first === 'boolean') return String(first);
  if (!first || depth > 3) return null;
  const thing = first as SchemaNode;
  return textIn(thing['@value'] ?? thing.name ?? thing['@id'] ?? thing.url, depth + 1, inOneLine);
}

/** Returns the first text of a value as `textIn` does, with commas instead of line ends. */
export function addressIn(value: unknown): string | null {
  return textIn(value, 0, addressLine);
}

/** Returns the number in a value, with a decimal point or comma, or null if it is not a number. */
export function numberIn(value: unknown): number | null {
  const text = textIn(value);
  const number = text === null ? Number.NaN : Number(text.replace(',', '.'));
  return Number.isFinite(number) ? number : null;
}

/**
 * Returns the field `countryCode` of a country that is given as a code of two capitals; an empty object for other
 * texts.
 */
export function countryCodeIn(country: string | null): { countryCode?: string } {
  return country !== null && /^[A-Z]{2}$/.test(country) ? { countryCode: country } : {};
}

const events = /(^|[/:])(\w*Event|Festival|Hackathon|CourseInstance|EventSeries)$/;
/** Actions, deliveries and broadcasts have the same suffix. */
const others = /(UserInteraction|Publication|Broadcast|OnDemand|Delivery|Sale)Event$/;

/** Returns whether a `@type`, or one type of an array, is an event. Actions, deliveries and broadcasts are not. */
export function isEvent(type: unknown): boolean {
  return listed(type).some((one) => events.test(String(one)) && !others.test(String(one)));
}
