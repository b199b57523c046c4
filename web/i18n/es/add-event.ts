import type { Words } from '#web/i18n/messages.ts';

export const addEvent: Words['addEvent'] = {
  title: 'Añadir un evento',
  cloneTitle: 'Publicar un evento parecido',
  cloneIntro: 'Se copia todo, en una fecha posterior. Cambia lo que haga falta.',
  noSource: 'Este evento no se puede duplicar',
};
