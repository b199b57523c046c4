import type { Messages } from '#web/i18n/messages.ts';

export const messages: Messages['notFound'] = {
  title: 'Página no encontrada',
  phrases: {
    lostRhythm: '¿Has perdido el ritmo? Esta página también.',
    partnerLeft: 'Tu pareja se ha ido a bailar a otra página.',
    wrongTurn: 'Una vuelta de más y te has salido de la pista.',
    emptyFloor: 'La pista está vacía: aquí no baila nadie.',
    recordSkipped: '¡El disco ha saltado y se ha llevado la página!',
  },
  wayHome: 'Volver al mapa',
  eventUnknown: 'Evento no encontrado',
  eventUnknownText: 'En esta dirección no hay ningún evento. Puede que el enlace esté incompleto.',
  eventDeleted: 'Evento retirado',
  eventDeletedText: 'Quien lo publicó lo ha retirado. Seguro que hay baile en otra parte.',
  eventFailed: 'No se ha podido cargar el evento',
  seeMap: 'Ver el mapa',
};
