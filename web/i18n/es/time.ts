import type { Words } from '#web/i18n/messages.ts';

export const time: Words['time'] = {
  now: 'Ahora mismo',
  today: 'Hoy',
  tonight: 'Esta noche',
  tomorrow: 'Mañana',
  over: 'Terminado',
  /** On the card of an event, where there is little room. */
  onNow: 'Ahora',
  cancelled: 'Cancelado',
};
