import type { Locale } from '#contract/locales.ts';
import type { SourcePlace } from '#contract/sources.ts';
import { normalizeText } from '#model/text/normalize-text.ts';
import { findAddresses, findCountry, findTimeZone, findTownAt, nameOfCountry } from '#server/places/service.ts';
import type { ReadEvent, ReadLocation } from '#server/sources/parse/read-event.ts';
import * as store from '#server/sources/store.ts';
import { placeText } from '#server/sources/sync/draft.ts';
import * as entries from '#server/sources/sync/entry-store.ts';
import { firstEnd, type ReconcileTools, reconcileSource } from '#server/sources/sync/reconcile-source.ts';
import type { Tools } from '#server/tools.ts';

/** Organisers who travel keep the calendar on the clock at home. */
const maxHoursApart = 2;

type Suggestion = SourcePlace['suggestions'][number];

/** Per reading: a rate-limited geocoder needs some minutes for this many. The rest follows after the next reading. */
const maxLookupsPerRead = 200;

/**
 * Geocodes the places of a source that have not been looked up, until `signal` is aborted: each distinct text once, by
 * coordinates or fields of the source itself, else by a geocoder. Then reconciles the source.
 */
export async function findPlaces(
  tools: ReconcileTools & Pick<Tools, 'geocoding'>,
  source: store.SourceRow,
  signal: AbortSignal,
  atOnce?: number,
): Promise<void> {
  const { db, clock } = tools;
  const open = (await entries.listPlaces(db, source.id)).filter(({ suggestions }) => suggestions === null);
  if (open.length === 0) return;
  const rows = await entries.listEntries(db, { sourceId: source.id, endsAfter: firstEnd(source, clock()) });
  const sayings = new Map(
    rows.flatMap(({ read, starts_at }): [string, Saying][] => {
      const { location, timeZone } = read as ReadEvent;
      const text = placeText(read as ReadEvent);
      return text && location ? [[text, { location, timeZone, startsAt: starts_at }]] : [];
    }),
  );
  const lang = (await store.findOwner(db, source.owner_id))?.locale ?? 'en';
  let found = 0;
  for (const { text } of open.slice(0, maxLookupsPerRead)) {
    if (signal.aborted && found > 0) break;
    found += 1;
    const saying = sayings.get(text);
    const suggestions = await suggestionsFor(tools, text, saying?.location, lang);
    await entries.suggestPlaces(db, source.id, text, saying ? onItsClock(suggestions, saying) : suggestions);
  }
  await reconcileSource(tools, source.id, atOnce);
  // A slow geocoder must not delay other sources: the rest is looked up in the next turn of this account.
  if (found < Math.min(open.length, maxLookupsPerRead)) await store.readNext(db, source.id, clock());
}

/** The location text of an event, and its time zone. */
interface Saying {
  location: ReadLocation;
  timeZone: string | null;
  startsAt: Date;
}

/** Drops suggestions in distant time zones: a "Studio 4" in a calendar of Lyon is not in Studio City, California. */
function onItsClock(suggestions: Suggestion[], { timeZone, startsAt }: Saying): Suggestion[] {
  // Many programs write all times in UTC, wherever they are.
  if (timeZone === null || /^(Etc\/)?(UTC|GMT|UCT|Zulu)$/i.test(timeZone)) return suggestions;
  const at = Temporal.Instant.fromEpochMilliseconds(startsAt.getTime());
  const offsetHours = (zone: string) => at.toZonedDateTimeISO(zone).offsetNanoseconds / 3.6e12;
  return suggestions.filter(
    (place) => Math.abs(offsetHours(findTimeZone(place)) - offsetHours(timeZone)) <= maxHoursApart,
  );
}

async function suggestionsFor(
  tools: Pick<Tools, 'geocoding'>,
  text: string,
  location: ReadLocation | undefined,
  lang: Locale,
): Promise<Suggestion[]> {
  const name = nameIn(text, location);
  const spot = await atSpot(text, name, location);
  if (spot) return [spot];
  if (!isAddress(text)) return [];
  const written = withCountryName(text, location?.countryCode, lang);
  const whole = await findAddresses(tools, { address: written.slice(0, 300), lang });
  // A geocoder that does not know the venue may know its street.
  const behind = name === null ? '' : withoutName(written, name);
  const isVague = whole.every(({ kind }) => kind === 'town' || kind === 'area');
  const found = isVague && isAddress(behind) ? await findAddresses(tools, { address: behind.slice(0, 300), lang }) : [];
  const best = found.length > 0 ? found : whole;
  return best.map((place) => ({ ...place, name, kind: isNamed(text, place) ? place.kind : 'area' }));
}

/** Appends the country by name: "Berlin, DE" with a country code is in Germany, never in Delaware. */
function withCountryName(text: string, code: string | undefined, lang: Locale): string {
  const name = code === undefined ? '' : nameOfCountry(code, lang);
  return name && text.endsWith(`, ${code}`) ? text.replace(/..$/, name) : text;
}

/**
 * Whether the suggestion is named in the text. A geocoder that gets a venue without a town may find one of that name on
 * another continent: it is suggested, but not accepted without a question.
 */
function isNamed(text: string, { place, source }: Pick<Suggestion, 'place' | 'source'>): boolean {
  // The gazetteer matches names only, and finds "Koeln" for Köln.
  return source === 'gazetteer' || ` ${normalizeText(text)} `.includes(` ${normalizeText(place)} `);
}

/** Returns the place at the coordinates in the source. */
async function atSpot(
  text: string,
  name: string | null,
  location: ReadLocation | undefined,
): Promise<Suggestion | null> {
  if (!location || location.latitude === null || location.longitude === null) return null;
  const point = { latitude: location.latitude, longitude: location.longitude };
  const town = location.town ?? (await findTownAt(point, 20))?.name ?? name ?? text;
  return {
    ...point,
    name: name ?? town,
    displayName: location.address ?? (withoutName(location.text, name) || town),
    place: town,
    countryCode: await findCountry(point),
    kind: 'venue',
    source: 'gazetteer',
  };
}

/** Returns the address without the venue's name, because many sources write both in one field. */
function withoutName(text: string, name: string | null): string {
  const rest = name !== null && text.startsWith(name) ? text.slice(name.length) : text;
  return rest.replace(/^[\s,;–-]+/, '').trim();
}

const street =
  /^\s*\d|\b(rue|avenue|av|boulevard|bd|quai|chemin|calle|avenida|street|road|lane|via|viale)\b|stra(ß|ss)e|str\.|\bplace (de|du|des|d['’])/i;

/** Returns the venue's name: the one in the source, else the text before the first comma, unless that is a street. */
function nameIn(text: string, location: ReadLocation | undefined): string | null {
  if (location?.name) return location.name.slice(0, 150);
  const [first = '', ...rest] = text.split(/,|;|\s[–-]\s/);
  const isName = rest.length > 0 && first.trim().length > 1 && !street.test(first);
  return isName ? first.trim().slice(0, 150) : null;
}

/** A link is not a venue. */
function isAddress(text: string): boolean {
  return (
    text.trim().length > 2 && !/^\s*https?:\/\//i.test(text) && !/^\s*(zoom|online|en ligne|tba|tbd)\s*$/i.test(text)
  );
}
