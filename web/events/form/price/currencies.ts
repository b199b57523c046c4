import { currencies } from '#contract/constants.ts';
import { currencyIn } from '#contract/currency-in.ts';
import type { Locale } from '#contract/locales.ts';

/**
 * Returns all currencies in use that the browser knows: first the most frequent, that of the place and the chosen one,
 * then the others by name.
 */
export function currencyChoices(
  locale: Locale,
  country: string | null | undefined,
  chosen: string,
): { code: string; name: string }[] {
  const first = new Set<string>([...currencies, ...(country ? [currencyIn(country)] : []), chosen]);
  const rest = namesIn(locale).filter(({ code }) => !first.has(code));
  return [...[...first].map((code) => ({ code, name: nameOf(locale, code) })), ...rest];
}

/** Historical or banking currencies that browsers still list. */
const unpaid = new Set(['BGN', 'CUC', 'HRK', 'SLL', 'XDR', 'XSU', 'ZWL']);

/** By language: there are three hundred, and the form renders on each key press. */
const known = new Map<Locale, { code: string; name: string }[]>();

function namesIn(locale: Locale) {
  let names = known.get(locale);
  if (!names) {
    const { compare } = new Intl.Collator(locale);
    names = Intl.supportedValuesOf('currency')
      .filter((code) => !unpaid.has(code))
      .map((code) => ({ code, name: nameOf(locale, code) }))
      .sort((one, other) => compare(one.name, other.name));
    known.set(locale, names);
  }
  return names;
}

/** `Euro (EUR)` */
function nameOf(locale: Locale, code: string): string {
  const name = new Intl.DisplayNames(locale, { type: 'currency' }).of(code) ?? code;
  return `${name.charAt(0).toLocaleUpperCase(locale)}${name.slice(1)} (${code})`;
}
