import type { Messages } from '#web/i18n/messages.ts';

export const messages: Messages['time'] = {
  now: 'En curso',
  today: 'Hoy',
  tonight: 'Esta noche',
  tomorrow: 'Mañana',
  over: 'Terminado',
  /** Short texts on cards. */
  onNow: 'En curso',
  oneHourLeft: 'queda 1 h',
  twoHoursLeft: 'quedan 2 h',
  endsSoon: 'acaba ya',
  since: 'desde {{day}}',
  cancelled: 'Cancelado',
};
