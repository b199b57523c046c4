import type { Messages } from '#web/i18n/messages.ts';

export const messages: Messages['time'] = {
  now: 'Ahora mismo',
  today: 'Hoy',
  tonight: 'Esta noche',
  tomorrow: 'Mañana',
  over: 'Terminado',
  /** On the card of an event, where there is little room. */
  onNow: 'Ahora',
  cancelled: 'Cancelado',
};
