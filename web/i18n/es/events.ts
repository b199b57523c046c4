import type { Messages } from '#web/i18n/messages.ts';

export const messages: Messages['events'] = {
  dances: 'Estilos',
  when: 'Cuándo',
  where: 'Dónde',
  organiser: 'Organizador',
  price: 'Precio',
  priceUnknown: 'Precio no indicado',
  /** Short, on cards. */
  priceShort: '¿Precio?',
  /** Follows the full price. */
  prices: { reduced: 'reducido {{price}}', members: 'socios {{price}}', door: 'en taquilla {{price}}' },
  freeBefore: 'gratis antes de las {{time}}',
  includes: 'incluye {{what}}',
  unconfirmed: 'Última confirmación: {{day}}',
  rhythm: {
    weekly: 'Cada {{weekday}}',
    fortnightly: 'Un {{weekday}} sí y otro no',
    monthly: 'El {{ordinal}} {{weekday}} de cada mes',
    fortnightlySeveral: 'Cada dos semanas: {{weekday}}',
    monthlySeveral: 'El {{ordinal}} {{weekday}} de cada mes',
    other: 'En varias fechas',
  },
  dates: '{{dates, number}} fechas',
  ordinals: {
    first: 'primer',
    second: 'segundo',
    third: 'tercer',
    fourth: 'cuarto',
    fifth: 'quinto',
    last: 'último',
  },
  openInMaps: 'Abrir en una app de mapas',
  website: 'Web del evento',
  copyLink: 'Copiar el enlace',
  linkCopied: 'Enlace copiado',
  linkNotCopied: 'No se ha podido copiar el enlace',
  share: 'Compartir',
  save: 'Guardar',
  saved: 'Guardado',
  smallMap: 'Mapa: {{place}}',
};
