import { currencies } from '#contract/constants.ts';
import { currencyIn } from '#contract/currency-in.ts';
import type { Locale } from '#contract/locales.ts';

/** Every currency that the browser knows and that one pays in, by name: first those that most need, that of the place and the one that is chosen. */
export function currencyChoices(
  locale: Locale,
  country: string | null | undefined,
  chosen: string,
): { code: string; name: string }[] {
  const first = new Set<string>([...currencies, ...(country ? [currencyIn(country)] : []), chosen]);
  const rest = namesIn(locale).filter(({ code }) => !first.has(code));
  return [...[...first].map((code) => ({ code, name: nameOf(locale, code) })), ...rest];
}

/** Browsers know them still, or for banks alone; nobody pays in them. */
const unpaid = new Set(['BGN', 'CUC', 'HRK', 'SLL', 'XDR', 'XSU', 'ZWL']);

/** By language: there are three hundred of them, and a form draws anew with each key. */
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
