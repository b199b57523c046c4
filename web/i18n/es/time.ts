import type { Messages } from '#web/i18n/messages.ts';

export const messages: Messages['time'] = {
  now: 'Ahora mismo',
  today: 'Hoy',
  tonight: 'Esta noche',
  tomorrow: 'Mañana',
  over: 'Terminado',
  /** Short texts on cards. */
  onNow: 'Ahora',
  cancelled: 'Cancelado',
};
