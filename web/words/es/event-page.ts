import type { Words } from '#web/words/words.ts';

export const eventPage: Words['eventPage'] = {
  loading: 'Cargando el evento…',
  backToMap: 'Volver al mapa',
  showOnMap: 'Ver en el mapa',
  directions: 'Cómo llegar',
  duration: {
    days: '{{count}} días',
    hours: '{{hours}} h',
    hoursMinutes: '{{hours}} h {{minutes}} min',
    minutes: '{{minutes}} min',
  },
  localTime: 'Hora local ({{zone}}). En tu zona será {{time}}.',
  noCoordinates: 'No se conoce la dirección exacta, así que este evento no está en el mapa.',
  smallMap: 'Mapa: {{place}}',
  over: 'Ya ha terminado',
  overText: 'Este evento terminó el {{date}}.',
  cancelled: 'Cancelado',
  cancelledText: 'Este evento no se celebrará el {{date}}.',
  nearby: 'Más baile por la zona',
  unknownTitle: 'Evento no encontrado',
  unknownText: 'Esta dirección no lleva a ningún evento. Puede que esté incompleta.',
  deletedTitle: 'Evento retirado',
  deletedText: 'Quien lo publicó lo ha retirado. Seguro que hay baile en otra parte.',
  failedTitle: 'No se ha podido cargar el evento',
  seeMap: 'Ver el mapa',
};
