import { addressLine, oneLine } from '#server/sources/parse/plain-text.ts';

/** What a page says of something, in the terms of schema.org, whichever way it is written. */
export type Thing = Record<string, unknown>;

/** Further in, nothing that people wrote is to be found. */
export const maxNodeDepth = 40;

/** Many pages name one thing where the vocabulary allows several, and the other way round. */
export function listed(value: unknown): unknown[] {
  return (Array.isArray(value) ? value.flat(3) : [value]).filter(
    (one) => one !== undefined && one !== null && one !== '',
  );
}

export function things(value: unknown): Thing[] {
  return listed(value).filter((one): one is Thing => typeof one === 'object');
}

/** The first text that stands there, or the name of the thing that does. */
export function textIn(value: unknown, depth = 0, inOneLine = oneLine): string | null {
  const [first] = listed(value);
  if (typeof first === 'string') return inOneLine(first);
  if (typeof first === 'number' || typeof first === 'boolean') return String(first);
  if (!first || depth > 3) return null;
  const thing = first as Thing;
  return textIn(thing['@value'] ?? thing.name ?? thing['@id'] ?? thing.url, depth + 1, inOneLine);
}

/** The same for an address, with commas in place of its line ends. */
export function addressIn(value: unknown): string | null {
  return textIn(value, 0, addressLine);
}

export function numberIn(value: unknown): number | null {
  const text = textIn(value);
  const number = text === null ? Number.NaN : Number(text.replace(',', '.'));
  return Number.isFinite(number) ? number : null;
}

/** A country that is given as a code, for a location without coordinates. */
export function countryCodeIn(country: string | null): { countryCode?: string } {
  return country !== null && /^[A-Z]{2}$/.test(country) ? { countryCode: country } : {};
}

const events = /(^|[/:])(\w*Event|Festival|Hackathon|CourseInstance|EventSeries)$/;
/** Actions, deliveries and broadcasts end in the same letters. */
const others = /(UserInteraction|Publication|Broadcast|OnDemand|Delivery|Sale)Event$/;

export function isEvent(type: unknown): boolean {
  return listed(type).some((one) => events.test(String(one)) && !others.test(String(one)));
}
