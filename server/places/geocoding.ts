import { BrokenCircuitError, CircuitState, ConsecutiveBreaker, circuitBreaker, handleAll } from 'cockatiel';
import { LRUCache } from 'lru-cache';
import { addressSuggestions } from '#contract/constants.ts';
import { normalizeText } from '#model/text/normalize-text.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/database/connect.ts';
import type { Log } from '#server/log.ts';
import { Outcomes } from '#server/observability/outcomes.ts';
import type { GeocoderOutage } from '#server/observability/process-state.ts';
import { userAgentOf } from '#server/text/user-agent.ts';
import { banGeocoder } from './ban-geocoder.ts';
import { openGazetteer } from './gazetteer.ts';
import type { AddressQuestion, GeocodedPlace, OutsideGeocoder } from './geocoder.ts';
import { waitForTurn } from './geocoder-throttle.ts';
import { countryOfAddress } from './named-country.ts';
import { nominatimGeocoder } from './nominatim.ts';
import { photonGeocoder } from './photon.ts';
import { readAddress, readTownName, readTyped } from './read-address.ts';
import { removeDuplicatePlaces } from './remove-duplicate-places.ts';

/** Finds places for addresses: in the gazetteer, and with the external geocoder of the settings, if any. */
export interface Geocoding {
  /** Returns completions of an address that is being typed. Only uses external geocoders that allow it. */
  suggest(question: AddressQuestion): Promise<Found>;
  /**
   * Returns the places that a complete address may mean. If not `mayWait`, returns the gazetteer's result instead of
   * waiting for a turn.
   */
  search(question: AddressQuestion & { mayWait: boolean }): Promise<Found>;
  /** Questions to the external geocoder in this process. */
  outcomes: Outcomes<GeocoderOutcome>;
  /** Since when this process gets no answers of the external geocoder, and why. */
  readonly outage: GeocoderOutage | null;
}

/** `skipped`: not asked, because the queue was too long or the geocoder has failed repeatedly. */
type GeocoderOutcome = 'answered' | 'cached' | 'failed' | 'skipped';

interface Found {
  /** Best first. */
  places: GeocodedPlace[];
  /** The external geocoder did not answer, so these are towns of the gazetteer. */
  isFallback: boolean;
}

/** Limits for the external geocoder. */
export interface Timeouts {
  /** Short, because the user continues typing. */
  typingMs: number;
  searchMs: number;
  /** Consecutive failures after which it is no longer asked… */
  failures: number;
  /** …for this time, then tried with one request. */
  restMs: number;
}

const usualTimeouts: Timeouts = { typingMs: 1500, searchMs: 5000, failures: 4, restMs: 30_000 };

/** Streets do not move within a day. */
const cacheMs = 24 * 3_600_000;
const maxCached = 5000;

interface Asking {
  question: AddressQuestion & { isTyping: boolean; mayWait: boolean };
}

/** Creates the geocoding of the settings. Sends no request yet. */
export function openGeocoding(
  {
    config,
    db,
    log,
    userAgent = () => userAgentOf(config, config.siteName),
  }: { config: Config; db: Db; log: Log; userAgent?: () => string },
  timeouts: Timeouts = usualTimeouts,
): Geocoding {
  const outside = outsideGeocoder(config, db, userAgent);
  const outcomes = new Outcomes<GeocoderOutcome>(['answered', 'cached', 'failed', 'skipped']);
  let outage: GeocoderOutage | null = null;
  const ask =
    outside &&
    searchWith(outside, log, timeouts, outcomes, (reason) => {
      outage = reason === undefined ? null : { since: outage?.since ?? new Date().toISOString(), reason };
    });
  const answer = async (asking: Asking['question'], own: GeocodedPlace[]): Promise<Found & { isOwn: boolean }> => {
    const ownAnswer = { places: own, isFallback: false, isOwn: true };
    if (!outside || !ask || own[0]?.kind === 'country') return ownAnswer;
    if (!mayKnow(outside, own, countryOfAddress(await openGazetteer(), asking.text))) return ownAnswer;
    const found = await ask(asking);
    if (!found) return { ...ownAnswer, isFallback: true };
    return found.length > 0 ? { places: found, isFallback: false, isOwn: false } : ownAnswer;
  };

  return {
    outcomes,
    get outage() {
      return outage;
    },
    async suggest(question) {
      const gazetteer = await openGazetteer();
      if (question.text.trim().length < addressSuggestions.minimumLength) {
        return { places: readTownName(gazetteer, question), isFallback: false };
      }
      const typed = readTyped(gazetteer, question);
      if (!outside?.isForTyping) return { places: typed, isFallback: false };
      // Only a completed town name decides whether the geocoder covers the address; a partial one may become any other
      // town.
      const written = readAddress(gazetteer, question);
      const found = await answer({ ...question, isTyping: true, mayWait: false }, written);
      const own = isNameOnly(question.text, typed[0]) ? typed.slice(0, 1) : [];
      const places = removeDuplicatePlaces([...own, ...(found.isOwn ? [] : found.places), ...typed]);
      return { places: places.slice(0, question.limit), isFallback: found.isFallback };
    },
    async search(question) {
      const own = readAddress(await openGazetteer(), question);
      const { places, isFallback } = await answer({ ...question, isTyping: false }, own);
      return { places: removeDuplicatePlaces(places).slice(0, question.limit), isFallback };
    },
  };
}

function outsideGeocoder({ geocoder }: Config, db: Db, userAgent: () => string): OutsideGeocoder | undefined {
  switch (geocoder.name) {
    case 'ban':
      return banGeocoder(geocoder.url, userAgent);
    case 'photon':
      return photonGeocoder(geocoder.url, userAgent);
    case 'nominatim':
      return nominatimGeocoder(geocoder.url, userAgent, (mayWait) => waitForTurn(db, 'nominatim', mayWait));
    default:
      return undefined;
  }
}

/**
 * A geocoder for one country is not asked about towns that the gazetteer finds in other countries, because it would
 * return a namesake.
 */
function mayKnow({ countries }: OutsideGeocoder, own: GeocodedPlace[], named: string | undefined): boolean {
  if (!countries) return true;
  if (own.length === 0) return named === undefined || countries.has(named);
  return own.some(({ countryCode }) => countryCode !== null && countries.has(countryCode));
}

/** Whether the text is the name of a town, not of a street in one. */
function isNameOnly(text: string, town: GeocodedPlace | undefined): boolean {
  return (
    town !== undefined &&
    normalizeText(town.displayName).startsWith(normalizeText(town.place)) &&
    normalizeText(text) !== ''
  );
}

/**
 * Returns a function that asks the external geocoder, with cache and circuit breaker. It returns `undefined` without an
 * answer: queue too long, failure, timeout, or open circuit. Addresses are never logged.
 */
function searchWith(
  outside: OutsideGeocoder,
  log: Log,
  { typingMs, searchMs, failures, restMs }: Timeouts,
  outcomes: Outcomes<GeocoderOutcome>,
  onOutage: (reason: string | undefined) => void,
): (question: Asking['question']) => Promise<GeocodedPlace[] | undefined> {
  const breaker = circuitBreaker(handleAll, { halfOpenAfter: restMs, breaker: new ConsecutiveBreaker(failures) });
  const geocoder = outside.name;
  let openUntilMs = 0;
  breaker.onBreak((reason) => {
    openUntilMs = performance.now() + restMs;
    const why = 'error' in reason ? reasonOf(reason.error) : '';
    onOutage(why);
    log.warn({ geocoder, why }, 'the geocoder does not answer; using the gazetteer instead');
  });
  breaker.onReset(() => {
    onOutage(undefined);
    log.info({ geocoder }, 'the geocoder answers again');
  });

  const cache = new LRUCache<string, GeocodedPlace[], Asking>({
    max: maxCached,
    ttl: cacheMs,
    // Concurrent equal queries share one request.
    fetchMethod: async (_key, _stale, { context: { question } }) => {
      // While the circuit is open, do not wait for a turn.
      if (breaker.state === CircuitState.Open && performance.now() < openUntilMs) return undefined;
      if (outside.takeTurn && !(await outside.takeTurn(question.mayWait))) return undefined;
      const limit = AbortSignal.timeout(question.isTyping ? typingMs : searchMs);
      return breaker.execute(() => outside.find(question, limit));
    },
  });

  return async (question) => {
    const status: LRUCache.Status<string, GeocodedPlace[], Asking> = {};
    try {
      const found = await cache.fetch(keyOf(question), { context: { question }, status });
      const isCached = status.fetch === 'hit' || status.fetch === 'inflight';
      outcomes.add(found === undefined ? 'skipped' : isCached ? 'cached' : 'answered');
      return found;
    } catch (error) {
      const isOpen = error instanceof BrokenCircuitError;
      outcomes.add(isOpen ? 'skipped' : 'failed');
      if (!isOpen) log.info({ geocoder, why: reasonOf(error) }, 'the geocoder failed');
      return undefined;
    }
  };
}

function keyOf({ text, lang, near, limit, isTyping }: Asking['question']): string {
  // A tenth of a degree (about ten kilometres) does not change the order.
  const where = near && [near.latitude.toFixed(1), near.longitude.toFixed(1)];
  return JSON.stringify([text.trim().replace(/\s+/g, ' ').toLowerCase(), lang, where, limit, isTyping]);
}

/** Returns the kind of an error. Its message may contain the address. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? ` ${cause.code}` : '';
  return `${error.name}${code}${/^(answered|the response) /.test(error.message) ? `: ${error.message}` : ''}`;
}
