import { BrokenCircuitError, CircuitState, ConsecutiveBreaker, circuitBreaker, handleAll } from 'cockatiel';
import { LRUCache } from 'lru-cache';
import { addressSuggestions } from '#contract/constants.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/database/connect.ts';
import type { Log } from '#server/log.ts';
import { normalizeText } from '#server/text/normalize-text.ts';
import { banGeocoder } from './ban.ts';
import { openGazetteer } from './gazetteer.ts';
import type { AddressQuestion, GeocodedPlace, OutsideGeocoder } from './geocoder.ts';
import { waitForTurn } from './geocoder-throttle.ts';
import { countryOfAddress } from './named-country.ts';
import { nominatimGeocoder } from './nominatim.ts';
import { photonGeocoder } from './photon.ts';
import { readAddress, readTownName, readTyped } from './read-address.ts';
import { withoutTwins } from './twins.ts';

/** Finds places for addresses: in the gazetteer, and beyond it where the settings name someone to ask. */
export interface Geocoding {
  /** What an address that is being typed may become. Asks outside only those who allow that. */
  suggest(question: AddressQuestion): Promise<Found>;
  /** What a whole address means. One who is not `isPatient` gets the gazetteer's answer rather than wait for a turn. */
  search(question: AddressQuestion & { isPatient: boolean }): Promise<Found>;
}

interface Found {
  /** The best first. */
  places: GeocodedPlace[];
  /** The geocoder outside did not answer, so this is what the gazetteer knows: towns. */
  isFallback: boolean;
}

/** How much of a stranger is borne. */
export interface Timeouts {
  /** Nobody waits longer than this for a suggestion, and goes on typing meanwhile. */
  typingMs: number;
  searchMs: number;
  /** After so many failures in a row it is left alone… */
  failures: number;
  /** …for this long, then tried with one question. */
  restMs: number;
}

const usualTimeouts: Timeouts = { typingMs: 1500, searchMs: 5000, failures: 4, restMs: 30_000 };

/** Streets do not move within a day. */
const keptMs = 24 * 3_600_000;
const mostKept = 5000;

interface Asking {
  question: AddressQuestion & { isTyping: boolean; isPatient: boolean };
}

/** Opens what the settings name. Nothing is asked yet. */
export function openGeocoding(
  { config, db, log }: { config: Config; db: Db; log: Log },
  timeouts: Timeouts = usualTimeouts,
): Geocoding {
  const outside = outsideGeocoder(config, db);
  const ask = outside && askThrough(outside, log, timeouts);
  const answer = async (asking: Asking['question'], own: GeocodedPlace[]): Promise<Found & { isOwn: boolean }> => {
    const nobody = { places: own, isFallback: false, isOwn: true };
    if (!outside || !ask || own[0]?.kind === 'country') return nobody;
    if (!mayKnow(outside, own, countryOfAddress(await openGazetteer(), asking.text))) return nobody;
    const found = await ask(asking);
    if (!found) return { ...nobody, isFallback: true };
    return found.length > 0 ? { places: found, isFallback: false, isOwn: false } : nobody;
  };

  return {
    async suggest(question) {
      const gazetteer = await openGazetteer();
      if (question.text.trim().length < addressSuggestions.minimumLength) {
        return { places: readTownName(gazetteer, question), isFallback: false };
      }
      const typed = readTyped(gazetteer, question);
      if (!outside?.isForTyping) return { places: typed, isFallback: false };
      // Whether it could know is told by a town that is written out: one that is being typed may become any other.
      const written = readAddress(gazetteer, question);
      const found = await answer({ ...question, isTyping: true, isPatient: false }, written);
      const own = isNameOnly(question.text, typed[0]) ? typed.slice(0, 1) : [];
      const places = withoutTwins([...own, ...(found.isOwn ? [] : found.places), ...typed]);
      return { places: places.slice(0, question.limit), isFallback: found.isFallback };
    },
    async search(question) {
      const own = readAddress(await openGazetteer(), question);
      const { places, isFallback } = await answer({ ...question, isTyping: false }, own);
      return { places: withoutTwins(places).slice(0, question.limit), isFallback };
    },
  };
}

function outsideGeocoder({ geocoder, publicUrl, version }: Config, db: Db): OutsideGeocoder | undefined {
  const userAgent = `Pista/${version} (+${publicUrl})`;
  switch (geocoder.name) {
    case 'ban':
      return banGeocoder(geocoder.url, userAgent);
    case 'photon':
      return photonGeocoder(geocoder.url, userAgent);
    case 'nominatim':
      return nominatimGeocoder(geocoder.url, userAgent, (isPatient) => waitForTurn(db, 'nominatim', isPatient));
    default:
      return undefined;
  }
}

/** A geocoder of one country is not asked for what the gazetteer knows to be in others: it would find a namesake at home. */
function mayKnow({ countries }: OutsideGeocoder, own: GeocodedPlace[], named: string | undefined): boolean {
  if (!countries) return true;
  if (own.length === 0) return named === undefined || countries.has(named);
  return own.some(({ countryCode }) => countryCode !== null && countries.has(countryCode));
}

/** Whether someone who typed this wants a town, and not a street in one. */
function isNameOnly(text: string, town: GeocodedPlace | undefined): boolean {
  return (
    town !== undefined &&
    normalizeText(town.displayName).startsWith(normalizeText(town.place)) &&
    normalizeText(text) !== ''
  );
}

/**
 * Asks a geocoder outside, or remembers what it answered. `undefined` when there is no answer: too many wait for a turn, it
 * fails, takes too long, or has failed so often that it is left alone for a while. No address is ever logged.
 */
function askThrough(
  outside: OutsideGeocoder,
  log: Log,
  { typingMs, searchMs, failures, restMs }: Timeouts,
): (question: Asking['question']) => Promise<GeocodedPlace[] | undefined> {
  const breaker = circuitBreaker(handleAll, { halfOpenAfter: restMs, breaker: new ConsecutiveBreaker(failures) });
  const geocoder = outside.name;
  let restsUntilMs = 0;
  breaker.onBreak((reason) => {
    restsUntilMs = performance.now() + restMs;
    const why = 'error' in reason ? reasonOf(reason.error) : '';
    log.warn({ geocoder, why }, 'the geocoder does not answer: the gazetteer stands in');
  });
  breaker.onReset(() => log.info({ geocoder }, 'the geocoder answers again'));

  const kept = new LRUCache<string, GeocodedPlace[], Asking>({
    max: mostKept,
    ttl: keptMs,
    // Those who ask the same at the same time wait for one answer.
    fetchMethod: async (_key, _stale, { context: { question } }) => {
      // While it rests nobody waits for a turn that would lead to nothing.
      if (breaker.state === CircuitState.Open && performance.now() < restsUntilMs) return undefined;
      if (outside.takeTurn && !(await outside.takeTurn(question.isPatient))) return undefined;
      const limit = AbortSignal.timeout(question.isTyping ? typingMs : searchMs);
      return breaker.execute(() => outside.find(question, limit));
    },
  });

  return (question) =>
    kept.fetch(keyOf(question), { context: { question } }).catch((error: unknown) => {
      if (!(error instanceof BrokenCircuitError)) log.info({ geocoder, why: reasonOf(error) }, 'the geocoder failed');
      return undefined;
    });
}

function keyOf({ text, lang, near, limit, isTyping }: Asking['question']): string {
  // A tenth of a degree, some ten kilometres, changes no order that matters.
  const where = near && [near.latitude.toFixed(1), near.longitude.toFixed(1)];
  return JSON.stringify([text.trim().replace(/\s+/g, ' ').toLowerCase(), lang, where, limit, isTyping]);
}

/** The kind of a failure. Its message could hold the address that was asked for. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? ` ${cause.code}` : '';
  return `${error.name}${code}${/^answered /.test(error.message) ? `: ${error.message}` : ''}`;
}
