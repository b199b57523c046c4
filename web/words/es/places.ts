import type { Words } from '#web/words/words.ts';

export const places: Words['places'] = {
  address: 'Dirección',
  addressHint: 'Calle y ciudad, como las escribirías en un sobre.',
  suggesting: 'Buscando direcciones…',
  noSuggestions: 'Ninguna sugerencia. Sigue escribiendo: después se buscará la dirección completa.',
  suggestions_one: '{{count, number}} sugerencia',
  suggestions_many: '{{count, number}} sugerencias',
  suggestions_other: '{{count, number}} sugerencias',
  townOnly: 'Centro de la ciudad, por precisar en el mapa',
  checking: 'Comprobando la dirección…',
  notFound: 'Dirección no encontrada. Prueba con otra.',
  cannotCheck:
    'No se ha podido comprobar la dirección: no hay conexión. No se ha perdido nada, inténtalo en un momento.',
  lookAgain: 'Buscar de nuevo',
  several_one: '{{count, number}} lugar tiene esta dirección.',
  several_many: '{{count, number}} lugares tienen esta dirección.',
  several_other: '{{count, number}} lugares tienen esta dirección.',
  whichOne: '¿Cuál es el correcto?',
  confirm: 'Confirmar este lugar',
  map: 'Mapa: {{address}}',
  pin: 'Marcador del lugar',
  pinKeys: 'Las flechas mueven el marcador; con Mayús, a pasos grandes.',
  drag: 'Arrastra el marcador hasta la puerta o toca el mapa en ese punto.',
  dragFromTown:
    'Aquí no se conoce la calle, solo la ciudad. Arrastra el marcador hasta la puerta o toca el mapa en ese punto.',
  moved: 'Marcador desplazado {{distance}}.',
  resetPin: 'Restaurar el marcador',
  timeZone: 'Las horas del evento son las del lugar: {{zone}} ({{id}}).',
};
