import { decimalsOf } from '#contract/currency.ts';
import type { ReadEvent } from './read-event.ts';

const symbols: Record<string, string> = {
  '€': 'EUR',
  $: 'USD',
  '£': 'GBP',
  zł: 'PLN',
  kč: 'CZK',
  fr: 'CHF',
  'fr.': 'CHF',
};

const free =
  /^(free|gratuite?|gratis|gratuito|kostenlos|frei|libre|libero|entr[ée]e (?:libre|gratuite)|entrada (?:libre|gratuita)|eintritt frei|freier eintritt|ingresso (?:libero|gratuito)|free entry|0)$/i;

const donation =
  /\b(?:prix libre|participation (?:libre|consciente)|libre participation|(?:au )?chapeau|(?:by )?donations?|pay what you (?:can|want|like)|pwyc|pwyw|donativos?|a la gorra|aportaci[oó]n voluntaria|taquilla inversa|(?:auf )?spendenbasis|spende|offerta libera|donazione)(?=\W|$)/i;
/** Words before a suggested amount. */
const suggested =
  /\b(?:conseill[ée]e?s?|sugg[ée]r[ée]e?s?|suggested|sugerid[oa]s?|recomendad[oa]s?|empfohlen|consigliat[oaie])(?=\W|$)|[():;,]/gi;

/** A longer text is a sentence. */
const maxCharacters = 40;

/**
 * Returns the amount if a text is a single price: `12 €`, `EUR 12.50`, `gratuit`. Null for anything else, because
 * prices in prose have many meanings, and no price does not mean free. `usual` is the currency if the text names none.
 * A donation has the suggested amount, or 0.
 */
export function readSinglePrice(written: string | null | undefined, usual: string | null = null): ReadEvent['price'] {
  const text = (written ?? '').trim();
  if (text.length > maxCharacters) return null;
  if (donation.test(text)) return readDonation(text, usual);
  if (free.test(text)) return { amount: 0, currency: null };
  const [, before = '', digits = '', after = ''] =
    /^([^\d\s-]{0,4})\s*(\d[\d\s.,'’]*?)\s*(?:-|–)?\s*([^\d\s-]{0,5})$/.exec(text) ?? [];
  const currency = bothCurrencies(before, after);
  if (digits === '' || currency === undefined) return null;
  const amount = readAmount(digits, currency || usual);
  return Number.isFinite(amount) ? { amount, currency: currency || null } : null;
}

/** Whether a text describes a donation: `prix libre`, `Donation (10 €)`. */
export function isDonation(written: string | null): boolean {
  return donation.test(written ?? '');
}

function readDonation(text: string, usual: string | null): ReadEvent['price'] {
  const rest = text.replace(donation, ' ').replace(suggested, ' ').trim();
  const amount = rest === '' ? { amount: 0, currency: null } : readSinglePrice(rest, usual);
  return amount && { ...amount, isDonation: true };
}

/**
 * Parses `1 250,50`, `1,250.50` and `12,5`: the last comma or full stop is the decimal separator if one or two digits
 * follow, or three if the currency has three decimals.
 */
function readAmount(written: string, currency: string | null): number {
  const text = written.replace(/[\s'’]/g, '');
  const hasThousandths = currency !== null && decimalsOf(currency) > 2;
  const cents = (hasThousandths ? /[.,](\d{1,3})$/ : /[.,](\d{1,2})$/).exec(text)?.[1] ?? '';
  const whole = (cents === '' ? text : text.slice(0, -cents.length - 1)).replace(/[.,]/g, '');
  return Number(`${whole}.${cents || '0'}`);
}

/** Returns the currency; empty if there is none, undefined if the text is not a currency. */
function currencyIn(written: string): string | undefined {
  if (written === '') return '';
  const known = symbols[written.toLowerCase()];
  if (known) return known;
  return /^[a-z]{3}$/i.test(written) && Intl.supportedValuesOf('currency').includes(written.toUpperCase())
    ? written.toUpperCase()
    : undefined;
}

function bothCurrencies(before: string, after: string): string | undefined {
  const [one, other] = [currencyIn(before), currencyIn(after)];
  return one === undefined || other === undefined ? undefined : one || other;
}
