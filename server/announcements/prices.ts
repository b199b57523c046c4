import type { Currency } from '#contract/constants.ts';
import { isPayable } from '#contract/currency.ts';
import { currencyIn } from '#contract/currency-in.ts';
import { currencyOf, isCode } from './currencies.ts';
import type { SourceText, Span } from './source-text.ts';

/** What costs how much to whom, from what nobody means to what everybody pays at the door. */
const kinds = { other: 0, reduced: 1, plain: 2, full: 3, whole: 4 } as const;

interface Amount extends Span {
  value: number;
  /** The sign or the code beside it, in small letters; null where there is none. */
  written: string | null;
  kind: number;
}

export interface PriceReading {
  price?: { value: number; alternatives: number[]; span: Span };
  currency?: { value: Currency; span: Span };
  /** A price is there, and nobody can tell in which money. */
  unknown?: Span;
}

const amount = '(\\d{1,4}(?:[.,]\\d{1,2})?)(?:,-)?';
/** Thousands as written in the south of America: never euros. */
const bigAmount = '\\d{1,3}(?:[.,]\\d{3})+|\\d{4,7}';
const sign =
  '(€uros?|€|euros?\\b|eur\\b|balles\\b|pavos\\b|us\\$|\\$|usd\\b|dollars?\\b|bucks\\b|£|gbp\\b|pounds?\\b|quid\\b|chf\\b|fr\\.-?|pesos\\b|r\\$|reais\\b|kr\\b|zł|kc\\b|[¥₹₽₺₴₪₩])';
const payment = '(?:paf|entree|entrada|prix|tarif|precio|eintritt|ingresso|entry|admission|price|cost)\\s?:?\\s?';

/** "6€/4€", "12/8 €", "10-15 €": two amounts, one sign. */
const pair = new RegExp(`(?<![\\d.,:/])${amount}\\s?(?:/|-|ou|or|o)\\s?${amount}\\s?${sign}`, 'g');
const signFirst = new RegExp(
  `(us\\$|r\\$|\\$|usd|£|€|eur|chf|kr\\.?(?=\\s?\\d)|[¥₹₽₺₴₪₩])\\s?(${bigAmount}(?!\\d)|${amount})(?:\\s?-\\s?(?:\\1)?(\\d{1,3})(?![\\d:]))?(?!\\d)`,
  'g',
);
const signLast = new RegExp(`(?<![\\d.,:])(?:${amount}|(${bigAmount}))\\s?${sign}`, 'g');
/** "120 SEK", "SEK 120": any code, in capitals. */
const codeLast = new RegExp(`(?<![\\d.,:])(?:${amount}|(${bigAmount}))\\s?([a-z]{3})\\b`, 'g');
const codeFirst = new RegExp(`\\b([a-z]{3})\\s?(?:(${bigAmount}(?!\\d))|${amount})(?![\\d:h])`, 'g');
/** "PAF 7": only where the word before says what it is. */
const unsigned = new RegExp(`(?<=\\b${payment})${amount}(?![\\d:h%/]|\\s?(?:h|am|pm|uhr|[€$£]))`, 'g');
/** "6e" only where somebody pays: else it is the sixth. */
const shortEuro = new RegExp(`(?<![\\d.,:])${amount}\\s?e\\b(?!\\s?(?:edition|anniv|arr|etage))`, 'g');

/** Takes out every amount of money, with what it is for. */
export function takePrices(source: SourceText): Amount[] {
  const found: Amount[] = [];
  const numbered = (text: string | undefined) => Number((text ?? '').replace(',', '.'));
  const put = (value: number, written: string | null, span: Span) => {
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
  source.take('price', unsigned, (match) => put(numbered(match[1]), null, spanOf(match)));
  source.take('price', shortEuro, (match) => {
    const before = source.folded.slice(Math.max(0, match.index - 25), match.index);
    return /\b(?:entree|paf|paye|tarif|prix|prev\w*|place|entrada)\b[^\n]*$/.test(before)
      ? put(numbered(match[1]), 'e', spanOf(match))
      : undefined;
  });
  found.sort((one, other) => one.start - other.start);
  for (const [index, each] of found.entries()) each.kind = kindOf(source, found, index);
  return found;
}

/** A dollar sign before thousands is that of pesos: `$$`. */
function big(written: string): string {
  return written === '$' ? '$$' : written;
}

const forOthers =
  /vestiaire|cloakroom|guardarropa|garderobe|parking|adhesion|cotisation|l'annee|par an|\/\s?mois|par mois|\/\s?mes|al mes|per month|al mese|for 10|carte|carnet|\bvip\b|enfant|child|kids|ninos|bambini|kinder|under \d|moins de|matricula|l'heure|per hour|couple|supporter|\bcup\b|camping|dinner|repas|diner seul/;
const forAll =
  /sur place|\bdoor\b|puerta|taquilla|no socios|non[- ]?adh|non[- ]member|plein|general|adults?|full|complet|tarif unique|regular|abendkasse|\btodo\b|intero|alla porta|\bapres\b|\bafter\b|\bthen\b/;
const forSome =
  /adh|membre|member|etudiant|student|socios|alumn|eleves|reduit|reduced|chomeur|prevente|prevendita|\badv\b|advance|early|anticipad|avant|before|unemployed|\blista\b|jeunes|low-income|concession|presale|vorverkauf|ermassigt|ridotto|tesserati|abonne|partypass|saturday only|una serata|hasta el|\buntil\b|soiree seule|pareja|paar|coppia/;
const wholePass = /full|complet|completo|3 jours|tous les jours|whole|weekend|week-end|gesamt|intero/;
const partOfIt =
  /journee|soirees?|party|partypass|noche|samedi|saturday|sabado|sonntag|dimanche|sunday|une? jour|day pass/;

/** From the words around an amount, up to the next one or what parts sentences. */
function kindOf(source: SourceText, amounts: readonly Amount[], index: number): number {
  const own = amounts[index];
  if (!own) return kinds.other;
  const { folded } = source;
  const previous = amounts[index - 1]?.end ?? 0;
  const before = lastPart(folded.slice(Math.max(previous, own.start - 40), own.start));
  const next = amounts[index + 1]?.start ?? folded.length;
  const behind = folded.slice(own.end, Math.max(own.end, Math.min(next, own.end + 45)));
  const after = firstPart(behind);
  const beside = /^\s*\(([^)\d]{2,30})/.exec(behind)?.[1] ?? '';
  // "Full pass: 110 €" is named before; "12 € sur place" after.
  const isNamedBefore = /[a-z]\s*:\s*$/.test(before) || (after.trim() === '' && beside === '');
  const words = isNamedBefore ? `${before} ${beside}` : `${after} ${beside}`.trim() || before;
  if (forOthers.test(words) || forOthers.test(after.slice(0, 20))) return kinds.other;
  if (/no socios|non[- ]?adh|non[- ]member/.test(words)) return kinds.full;
  if (wholePass.test(before) && /pass|bono|pase|tarif/.test(before) && !/early/.test(before + after))
    return kinds.whole;
  if (/\bpass|bono|pase\b/.test(before) && partOfIt.test(before)) return kinds.reduced;
  if (partOfIt.test(after) && amounts.length > 1 && !/^\s*(?:la|le|the)?\s*full/.test(after)) return kinds.plain;
  if (forSome.test(words)) return kinds.reduced;
  return forAll.test(words) ? kinds.full : kinds.plain;
}

const parting = /[;|\n·]|, |\/ | - |\. |\)/;

function firstPart(text: string): string {
  const cut = text.search(parting);
  const paren = text.indexOf('(');
  const end = Math.min(cut < 0 ? text.length : cut, paren < 0 ? text.length : paren);
  return text.slice(0, end);
}

function lastPart(text: string): string {
  return text.split(parting).at(-1) ?? '';
}

const free =
  /\b(?:gratuite?s?|gratis|gratuit[oa]|entree libre|entrada libre|free|sin costo|eintritt frei|ingresso libero|no charge|kostenlos)\b/g;
/** Free for some, until some time, or something else than the evening. */
const freeForSome =
  /^\W{0,2}\s*(?:pour|aux?\b|for\b|alumn|avant|before|hasta (?!completar|agotar)|until|till|jusqu|-|under|parking|moins|per\b|fino|si\b|if\b|first|lesson|class|taster|trial|style|kids|con la)/;
const somethingFree =
  /(?:initiation|essai|parking|matricula|night|kids|ninos|ladies|donne|filles|femmes|clase|lesson|class|lezione|enfants|gluten|lindy hop|leccion|taster|feel|smoke|sugar|uhr)\s*:?\s*(?:is\s)?$/;

/** The price that most pay, and the others; free only where nothing costs anything. */
export function choosePrice(
  source: SourceText,
  amounts: readonly Amount[],
  { countryCode, currency }: { countryCode: string | undefined; currency: Currency | undefined },
): PriceReading {
  const usable = amounts.filter(({ kind }) => kind > kinds.other);
  if (usable.length === 0) {
    const foreign = amounts.find(({ written }) => written !== null && !currencyOf(written, countryCode));
    if (foreign) return { unknown: foreign };
    // What only the cloakroom or the cup costs says nothing of the evening.
    return freely(source, usualCurrency(countryCode, currency), amounts.length > 0);
  }
  const highest = Math.max(...usable.map(({ kind }) => kind));
  const pool = usable.filter(({ kind }) => kind === highest);
  const chosen = pool.reduce((most, each) => (each.value > most.value ? each : most));
  const paid = chosen.written === null ? usualCurrency(countryCode, currency) : currencyOf(chosen.written, countryCode);
  // So much in pounds or dollars is a slip, or pesos.
  const isOdd = paid !== undefined && !isPayable(chosen.value, paid);
  if (isOdd || (paid === 'USD' && chosen.value > 2000)) return { unknown: chosen };
  if (paid === undefined && chosen.written !== null) return { unknown: chosen };
  const alternatives = [...new Set(usable.map(({ value }) => value))].filter((value) => value !== chosen.value);
  return {
    price: { value: chosen.value, alternatives, span: chosen },
    ...(paid && { currency: { value: paid, span: chosen } }),
  };
}

/** What people pay in where it is; else what the form says. */
function usualCurrency(countryCode: string | undefined, currency: Currency | undefined): Currency | undefined {
  return countryCode === undefined ? currency : currencyIn(countryCode);
}

function freely({ folded }: SourceText, currency: Currency | undefined, hasPrices: boolean): PriceReading {
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
