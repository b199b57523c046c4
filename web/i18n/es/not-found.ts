import type { Words } from '#web/i18n/messages.ts';

export const notFound: Words['notFound'] = {
  title: 'Página no encontrada',
  phrases: {
    lostRhythm: '¿Has perdido el ritmo? Esta página también.',
    partnerLeft: 'Tu pareja se ha ido a bailar a otra página.',
    wrongTurn: 'Una vuelta de más y te has salido de la pista.',
    emptyFloor: 'La pista está vacía: aquí no baila nadie.',
    recordSkipped: '¡El disco ha saltado y se ha llevado la página!',
  },
  wayHome: 'Volver al mapa',
};
