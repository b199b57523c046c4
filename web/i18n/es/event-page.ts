import type { Messages } from '#web/i18n/messages.ts';

export const messages: Messages['eventPage'] = {
  loading: 'Cargando el evento…',
  backToMap: 'Volver al mapa',
  showOnMap: 'Ver en el mapa',
  directions: 'Cómo llegar',
  duration: {
    days_one: '{{count, number}} día',
    days_many: '{{count, number}} días',
    days_other: '{{count, number}} días',
    hours: '{{hours}} h',
    hoursMinutes: '{{hours}} h {{minutes}} min',
    minutes: '{{minutes}} min',
  },
  localTime: 'Hora local ({{zone}}). En tu zona será {{time}}.',
  noCoordinates: 'No se conoce la dirección exacta, así que este evento no está en el mapa.',
  confirmed: 'Confirmado {{time}}',
  confirm: 'Sí, se celebra',
  report: 'Avisar de un problema',
  over: 'Evento terminado',
  overText: 'Este evento terminó el {{date}}.',
  cancelled: 'Evento cancelado',
  cancelledText: 'Este evento no se celebrará el {{date}}.',
  inTown: 'Todas las fechas: {{town}}',
  edit: 'Editar',
};
