import type { Event } from '#contract/events.ts';
import type { Locale } from '#contract/locales.ts';
import { priceKinds } from '#contract/price-kinds.ts';

const words: Record<
  Locale,
  Record<'price' | 'free' | 'donation' | 'suggested' | 'before' | 'includes' | (typeof priceKinds)[number], string>
> = {
  fr: {
    price: 'Prix',
    free: 'gratuit',
    donation: 'libre',
    suggested: 'conseillés',
    reduced: 'Tarif réduit',
    members: 'Membres',
    door: 'Sur place',
    before: 'Gratuit avant',
    includes: 'Compris',
  },
  en: {
    price: 'Price',
    free: 'free',
    donation: 'donation',
    suggested: 'suggested',
    reduced: 'Reduced',
    members: 'Members',
    door: 'At the door',
    before: 'Free before',
    includes: 'Included',
  },
  es: {
    price: 'Precio',
    free: 'gratis',
    donation: 'donativo',
    suggested: 'sugeridos',
    reduced: 'Reducido',
    members: 'Miembros',
    door: 'En la puerta',
    before: 'Gratis antes de',
    includes: 'Incluye',
  },
};

const formatsOf = (locale: Locale) => ({
  whole: new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }),
  parted: new Intl.NumberFormat(locale, { maximumFractionDigits: 3, minimumFractionDigits: 2 }),
});
const formats = { fr: formatsOf('fr'), en: formatsOf('en'), es: formatsOf('es') } satisfies Record<Locale, object>;

/** What there is to pay, as a line of text: `Price: 12.50 EUR · Reduced: 8 EUR`; nothing where nobody has said. */
export function priceLine({ price, currency, prices = {} }: Event, locale: Locale): string {
  const own = words[locale];
  const said = (name: string, text: string) => `${name}${locale === 'fr' ? '\u00a0: ' : ': '}${text}`;
  const amount = (value: number) =>
    `${formats[locale][Number.isInteger(value) ? 'whole' : 'parted'].format(value)} ${currency}`;
  return [
    prices.donation
      ? said(own.price, own.donation + (price === null ? '' : ` (${amount(price)} ${own.suggested})`))
      : price !== null && said(own.price, price === 0 ? own.free : amount(price)),
    ...priceKinds.map((kind) => prices[kind] !== undefined && said(own[kind], amount(prices[kind]))),
    prices.freeBefore && `${own.before} ${prices.freeBefore}`,
    prices.includes && said(own.includes, prices.includes),
  ]
    .filter(Boolean)
    .join(' · ');
}
