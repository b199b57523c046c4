import type { Messages } from '#web/i18n/messages.ts';

export const messages: Messages['time'] = {
  now: 'En curso',
  today: 'Hoy',
  tonight: 'Esta noche',
  tomorrow: 'Mañana',
  over: 'Terminado',
  /** Short texts on cards. */
  onNow: 'En curso',
  oneHourLeft: 'Queda 1 h',
  twoHoursLeft: 'Quedan 2 h',
  endsSoon: 'Acaba ya',
  since: 'desde {{day}}',
  cancelled: 'Cancelado',
};
