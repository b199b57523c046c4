import type { Locale } from '#contract/locales.ts';
import type { SourcePlace } from '#contract/sources.ts';
import { findAddresses, findCountry, findTimeZone, findTownAt, nameOfCountry } from '#server/places/service.ts';
import type { ReadEvent, ReadLocation } from '#server/sources/parse/read-event.ts';
import * as store from '#server/sources/store.ts';
import { placeText } from '#server/sources/sync/draft.ts';
import * as entries from '#server/sources/sync/entry-store.ts';
import { firstEnd, type SettleTools, settleSource } from '#server/sources/sync/reconcile-source.ts';
import { normalizeText } from '#server/text/normalize-text.ts';
import type { Tools } from '#server/tools.ts';

/** Who dances abroad keeps the calendar on the clock at home. */
const maxHoursApart = 2;

type Suggestion = SourcePlace['suggestions'][number];

/** In one reading: what a careful geocoder answers in some minutes. The rest is looked up after the next one. */
const maxLookupsPerRead = 200;

/**
 * Looks up where the places of a source may be that nobody has looked up yet, until `signal` is aborted: each distinct text once, by what the source itself
 * says of it, else by a geocoder. Then works the source out anew.
 */
export async function findPlaces(
  tools: SettleTools & Pick<Tools, 'geocoding'>,
  source: store.SourceRow,
  signal: AbortSignal,
  atOnce?: number,
): Promise<void> {
  const { db, clock } = tools;
  const open = (await entries.listPlaces(db, source.id)).filter(({ suggestions }) => suggestions === null);
  if (open.length === 0) return;
  const rows = await entries.listEntries(db, source.id, firstEnd(source, clock()));
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
  await settleSource(tools, source.id, atOnce);
  // A slow geocoder must not keep other sources waiting: the rest is looked up in the next turn of this account.
  if (found < Math.min(open.length, maxLookupsPerRead)) await store.readNext(db, source.id, clock());
}

/** What one event says of a place, and of the clock there. */
interface Saying {
  location: ReadLocation;
  timeZone: string | null;
  startsAt: Date;
}

/** Without those on the other side of the world: a "Studio 4" in a calendar of Lyon is not in Studio City, California. */
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
  // A geocoder that does not know the house may know its street.
  const behind = name === null ? '' : withoutName(written, name);
  const isVague = whole.every(({ kind }) => kind === 'town' || kind === 'area');
  const found = isVague && isAddress(behind) ? await findAddresses(tools, { address: behind.slice(0, 300), lang }) : [];
  const best = found.length > 0 ? found : whole;
  return best.map((place) => ({ ...place, name, kind: isNamed(text, place) ? place.kind : 'area' }));
}

/** "Berlin, DE" of a page that says the country apart: DE is Germany there, and never Delaware. */
function withCountryName(text: string, code: string | undefined, lang: Locale): string {
  const name = code === undefined ? '' : nameOfCountry(code, lang);
  return name && text.endsWith(`, ${code}`) ? text.replace(/..$/, name) : text;
}

/**
 * A geocoder that is asked for a house without a town may find one of that name on another continent: it is worth showing, and
 * not to be taken for where it is.
 */
function isNamed(text: string, { place, source }: Pick<Suggestion, 'place' | 'source'>): boolean {
  // The gazetteer knows nothing but names, and finds "Koeln" for Köln.
  return source === 'gazetteer' || ` ${normalizeText(text)} `.includes(` ${normalizeText(place)} `);
}

/** Where the source itself says the spot. */
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

/** Many write the house and its address in one. */
function withoutName(text: string, name: string | null): string {
  const rest = name !== null && text.startsWith(name) ? text.slice(name.length) : text;
  return rest.replace(/^[\s,;–-]+/, '').trim();
}

const street =
  /^\s*\d|\b(rue|avenue|av|boulevard|bd|quai|chemin|calle|avenida|street|road|lane|via|viale)\b|stra(ß|ss)e|str\.|\bplace (de|du|des|d['’])/i;

/** The house: what the source calls it, else what stands before the first comma, unless that is a street. */
function nameIn(text: string, location: ReadLocation | undefined): string | null {
  if (location?.name) return location.name.slice(0, 150);
  const [first = '', ...rest] = text.split(/,|;|\s[–-]\s/);
  const isName = rest.length > 0 && first.trim().length > 1 && !street.test(first);
  return isName ? first.trim().slice(0, 150) : null;
}

/** Nobody dances at a link. */
function isAddress(text: string): boolean {
  return (
    text.trim().length > 2 && !/^\s*https?:\/\//i.test(text) && !/^\s*(zoom|online|en ligne|tba|tbd)\s*$/i.test(text)
  );
}
