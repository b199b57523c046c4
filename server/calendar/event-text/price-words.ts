import type { priceKinds } from '#contract/constants.ts';
import type { Locale } from '#contract/locales.ts';

export const priceWords: Record<
  Locale,
  Record<'price' | 'free' | 'donation' | 'suggested' | 'before' | 'includes' | (typeof priceKinds)[number], string>
> = {
  fr: {
    price: 'Prix',
    free: 'gratuit',
    donation: 'libre',
    suggested: 'conseillés',
    reduced: 'Tarif réduit',
    members: 'Adhérents',
    door: 'Sur place',
    before: 'Gratuit avant',
    includes: 'Inclus',
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
    members: 'Socios',
    door: 'En taquilla',
    before: 'Gratis antes de',
    includes: 'Incluye',
  },
};
