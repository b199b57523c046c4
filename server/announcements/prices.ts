import type { Currency } from '#contract/constants.ts';
import { isPayable } from '#contract/currency.ts';
import { currencyIn } from '#contract/currency-in.ts';
import { currencyOf, isCode } from './currencies.ts';
import { type Amount, kindOf, kinds } from './price-kinds.ts';
import type { SourceText, TextRange } from './source-text.ts';
import { anyOf, numberWords } from './words/all-words.ts';

export interface PriceReading {
  price?: { value: number; alternatives: number[]; span: TextRange; isUnsure?: boolean };
  currency?: { value: Currency; span: TextRange };
  /** The words of an amount in an unknown currency. */
  unknown?: TextRange;
}

const amount = '(\\d{1,4}(?:[.,]\\d{1,2})?)(?:[.,]\\s?--?)?';
/** Thousands as written in South America; never euros. */
const bigAmount = '\\d{1,3}(?:[.,]\\d{3})+|\\d{4,7}';
const sign =
  '(€uros?|€|euros?\\b|eurillos?\\b|eurini\\b|eur\\b|balles\\b|pavos\\b|us\\$|(?:ar|mx|rd|ca?|au?|nz|hk|cop|clp)\\$|\\$|usd\\b|dollars?\\b|bucks\\b|£|gbp\\b|pounds?\\b|quid\\b|chf\\b|fr\\.-?|pesos\\b|soles\\b|franken\\b|francs\\b|franchi\\b|sfr\\b|r\\$|reais\\b|kr\\b|zł|kc\\b|[¥₹₽₺₴₪₩])';
const payment =
  '(?:paf|entree|ingressos?|bilhetes?|preco|valor|couvert|entrada|prix|tarif|precio|eintritt|ingresso|entry|admission|price|cost)\\s?:?\\s?';

/** "6€/4€", "12/8 €", "10-15 €": two amounts with one sign. */
const pair = new RegExp(`(?<![\\d.,:/])${amount}\\s?(?:/|-|ou|or|o)\\s?${amount}\\s?${sign}`, 'g');
const signFirst = new RegExp(
  `(us\\$|r\\$|(?<![a-z])(?:ar|mx|rd|ca?|au?|nz|hk|cop|clp)\\$|\\$|usd|£|€|eur|chf|(?<![a-z])s/\\.?(?=\\s?\\d)|(?<![a-z])s?fr\\.?(?=\\s?\\d{1,3}[.,]\\s?-)|kr\\.?(?=\\s?\\d)|[¥₹₽₺₴₪₩])\\s?(${bigAmount}(?!\\d)|${amount})(?:\\s?-\\s?(?:\\1)?(\\d{1,3})(?![\\d:]))?(?!\\d)`,
  'g',
);
const signLast = new RegExp(`(?<![\\d.,:])(?:${amount}|(${bigAmount}))\\s?${sign}`, 'g');
/** "120 SEK", "SEK 120": any currency code, in capitals. */
const codeLast = new RegExp(`(?<![\\d.,:])(?:${amount}|(${bigAmount}))\\s?([a-z]{3})\\b`, 'g');
const codeFirst = new RegExp(`\\b([a-z]{3})\\s?(?:(${bigAmount}(?!\\d))|${amount})(?![\\d:h])`, 'g');
/** "PAF 7": a number without a sign only counts after a word for the price. */
const unsigned = new RegExp(`(?<=\\b${payment})${amount}(?![\\d:h%/]|\\s?(?:h|am|pm|uhr|[€$£]))`, 'g');
/** "6e" only counts in a context of payment; otherwise it means sixth. */
const shortEuro = new RegExp(`(?<![\\d.,:])${amount}\\s?e\\b(?!\\s?(?:edition|anniv|arr|etage))`, 'g');

/** "Dix euros, huit pour les membres", "a fiver": amounts in words. */
const spelled = new RegExp(
  `(?<![\\p{L}-])(?<words>${anyOf(numberWords.keys())})\\s${sign}(?:,? (?<other>${anyOf(numberWords.keys())})(?= (?:pour|for|fur|para|per|si|if)\\b))?`,
  'gu',
);
const notesOfMoney: Record<string, number> = { fiver: 5, tenner: 10 };
const note = /\b(?:a )?(fiver|tenner)\b/g;
/** "12.–" without a sign, as in Switzerland; "18,-" in Germany. */
const dashed = /(?<![\d.,:/-])(\d{1,3})[.,]\s?-{1,2}(?!\s?\d)/g;

/** Takes out every amount of money and returns it with its kind. */
export function takePrices(source: SourceText): Amount[] {
  const found: Amount[] = [];
  const numbered = (text: string | undefined) => Number((text ?? '').replace(',', '.'));
  const put = (value: number, written: string | null, span: TextRange) => {
    found.push({ value, written, kind: kinds.plain, ...span });
    return {};
  };
  const spanOf = (match: RegExpExecArray) => ({ start: match.index, end: match.index + match[0].length });
  source.take('price', pair, (match) => {
    const { start, end } = spanOf(match);
    const middle = start + (match[1]?.length ?? 0);
    put(numbered(match[1]), match[3] ?? '', { start, end: middle });
    return put(numbered(match[2]), match[3] ?? '', { start: middle, end });
  });
  source.take('price', signFirst, (match) => {
    const [, written = '', whole = '', plain, upTo] = match;
    const span = spanOf(match);
    if (plain === undefined) return put(Number(whole.replace(/[.,]/g, '')), big(written), span);
    put(numbered(plain), written, span);
    return upTo === undefined ? {} : put(Number(upTo), written, span);
  });
  source.take('price', signLast, (match) => {
    const [, plain, whole, written = ''] = match;
    const span = spanOf(match);
    return plain === undefined
      ? put(Number((whole ?? '').replace(/[.,]/g, '')), big(written), span)
      : put(numbered(plain), written, span);
  });
  for (const pattern of [codeLast, codeFirst]) {
    source.take('price', pattern, (match) => {
      const [all, one = '', other, last = ''] = match;
      const [code, plain, whole] = pattern === codeLast ? [last, one, other] : [one, last, other];
      const at = match.index + (pattern === codeLast ? all.length - code.length : 0);
      if (!isCode(source.text.slice(at, at + code.length))) return undefined;
      return put(whole ? Number(whole.replace(/[.,]/g, '')) : numbered(plain), code, spanOf(match));
    });
  }
  source.take('price', spelled, (match) => {
    const { words = '', other } = match.groups ?? {};
    const [, , written = ''] = match;
    const span = spanOf(match);
    if (other) put(numberWords.get(other) ?? 0, written, { start: span.end - other.length, end: span.end });
    return put(numberWords.get(words) ?? 0, written, {
      start: span.start,
      end: other ? span.end - other.length : span.end,
    });
  });
  source.take('price', note, (match) => put(notesOfMoney[match[1] ?? ''] ?? 0, 'quid', spanOf(match)));
  source.take('price', dashed, (match) => put(numbered(match[1]), null, spanOf(match)));
  source.take('price', unsigned, (match) => put(numbered(match[1]), null, spanOf(match)));
  source.take('price', shortEuro, (match) => {
    const before = source.folded.slice(Math.max(0, match.index - 25), match.index);
    const after = source.folded.slice(match.index + match[0].length, match.index + match[0].length + 15);
    if (
      /^ (?:l'?\s?entree?|la place|sur place|par (?:personne|tete|pers)|pour (?:tous|les|tout)|prix|avec (?:une? )?(?:conso|boisson|verre))\b/.test(
        after,
      )
    )
      return put(numbered(match[1]), 'e', spanOf(match));
    return /\b(?:entree|paf|paye|tarif|prix|prev\w*|place|entrada)\b[^\n]*$/.test(before)
      ? put(numbered(match[1]), 'e', spanOf(match))
      : undefined;
  });
  found.sort((one, other) => one.start - other.start);
  for (const [index, each] of found.entries()) each.kind = kindOf(source, found, index);
  return found;
}

/** A dollar sign before thousands means pesos: `$$`. */
function big(written: string): string {
  return written === '$' ? '$$' : written;
}

const free =
  /\b(?:gratuite?s?|gratos|gratis|gratuit[oa]|entree (?:est )?libre|acces libre|entrada (?:es )?(?:libre|liberada)|entrada (?:e )?(?:livre|franca)|acesso livre|de graca|sem custos|acceso libre|free|sin (?:costo|cargo)|de balde|eintritt (?:ist )?frei|frei(?:er)? eintritt|(?:ingresso|entrata) (?:e )?liber[oa]|no charge|no cover|kostenlos|umsonst|kostenfrei|kostet (?:nix|nichts)|ne coute rien|costs nothing|no cuesta nada|non costa (?:niente|nulla))\b/g;
/** Free for some visitors, until some time, or something other than the event. */
const freeForSome =
  /^\W{0,2}\s*(?:pour(?! tou[ts])|aux?\b|for\b(?! (?:all|every))|alumn|avant|before|hasta (?!completar|agotar)|ate |antes|para (?:alun|soci|crianc|mulher|menor)|until|till|jusqu|-|under|parking|moins|per\b(?! tutt)|fino|si\b(?! (?:balla|danza|comincia|inizia|parte|mangia|accede|consiglia|prega))|if\b|first|lesson|class|taster|trial|style|kids|con la)/;
const somethingFree =
  /(?:initiation|essai|parking|matricula|night|kids|ninos|ladies|donne|filles|femmes|clase|lesson|class|lezione|aula|oficina|criancas|mulheres|estacionamento|enfants|gluten|lindy hop|leccion|taster|feel|smoke|sugar|uhr)\s*:?\s*(?:is\s)?$/;

/**
 * Returns the main price, the highest of the most general kind, with the other amounts as alternatives. Free only if
 * the text has no price. `unknown` is an amount whose currency is not known or that cannot be right.
 */
export function choosePrice(
  source: Pick<SourceText, 'folded'>,
  amounts: readonly Amount[],
  {
    countryCode,
    isCountryUnsure,
    currency,
  }: { countryCode: string | undefined; isCountryUnsure: boolean; currency: Currency | undefined },
): PriceReading {
  const usable = amounts.filter(({ kind }) => kind > kinds.other);
  if (usable.length === 0) {
    const foreign = amounts.find(({ written }) => written !== null && !currencyOf(written, countryCode));
    if (foreign) return { unknown: foreign };
    // A price of the cloakroom or a cup does not say whether the event is free.
    return freePrice(source, usualCurrency(countryCode, currency), amounts.length > 0);
  }
  const highest = Math.max(...usable.map(({ kind }) => kind));
  const candidates = usable.filter(({ kind }) => kind === highest);
  const chosen = candidates.reduce((max, each) => (each.value > max.value ? each : max));
  const paid = chosen.written === null ? usualCurrency(countryCode, currency) : currencyOf(chosen.written, countryCode);
  // This amount in pounds or dollars is a typing error, or means pesos.
  const isOdd = paid !== undefined && !isPayable(chosen.value, paid);
  if (isOdd || (paid === 'USD' && chosen.value > 2000)) return { unknown: chosen };
  if (paid === undefined && chosen.written !== null) return { unknown: chosen };
  const alternatives = [...new Set(usable.map(({ value }) => value))].filter((value) => value !== chosen.value);
  // Several amounts without a word for their kind, or a sign of several currencies without a town.
  const isUnexplained = highest === kinds.plain && new Set(candidates.map(({ value }) => value)).size > 1;
  const isSharedSign = isCountryUnsure && sharedSign.test(chosen.written ?? '');
  return {
    price: { value: chosen.value, alternatives, span: chosen, isUnsure: isUnexplained || isSharedSign },
    ...(paid && { currency: { value: paid, span: chosen } }),
  };
}

const sharedSign = /^(?:\$+|kr|pesos|fr\.?-?|francs|¥|dollars?|bucks)$/;

/** Returns the currency of the country, or the currency of the form if the country is unknown. */
function usualCurrency(countryCode: string | undefined, currency: Currency | undefined): Currency | undefined {
  return countryCode === undefined ? currency : currencyIn(countryCode);
}

function freePrice(
  { folded }: Pick<SourceText, 'folded'>,
  currency: Currency | undefined,
  hasPrices: boolean,
): PriceReading {
  for (const match of folded.matchAll(free)) {
    const before = folded.slice(Math.max(0, match.index - 30), match.index);
    const after = folded.slice(match.index + match[0].length);
    if (freeForSome.test(after)) continue;
    const isCourse = /(?:\bcours d'essai|\binitiation|\bstage|cours)[^.\n,;]{0,30}$/.test(before);
    if (somethingFree.test(before) || (hasPrices && isCourse)) continue;
    const span = { start: match.index, end: match.index + match[0].length };
    return { price: { value: 0, alternatives: [], span }, ...(currency && { currency: { value: currency, span } }) };
  }
  return {};
}
