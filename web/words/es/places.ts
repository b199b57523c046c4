import type { Words } from '#web/words/words.ts';

export const places: Words['places'] = {
  address: 'Dirección',
  addressHint: 'Calle y ciudad, como en un sobre.',
  suggesting: 'Buscando direcciones…',
  noSuggestions: 'Ninguna sugerencia. Sigue escribiendo: después se buscará la dirección completa.',
  suggestions_one: '{{count, number}} sugerencia',
  suggestions_many: '{{count, number}} sugerencias',
  suggestions_other: '{{count, number}} sugerencias',
  townOnly: 'Centro de la ciudad: ajústalo en el mapa',
  checking: 'Comprobando la dirección…',
  notFound: 'Dirección no encontrada. Prueba con otra.',
  cannotCheck:
    'No se ha podido comprobar la dirección: no hay conexión. No se ha perdido nada, inténtalo en un momento.',
  lookAgain: 'Buscar de nuevo',
  several_one: '{{count, number}} lugar coincide con esta dirección.',
  several_many: '{{count, number}} lugares coinciden con esta dirección.',
  several_other: '{{count, number}} lugares coinciden con esta dirección.',
  whichOne: '¿Cuál es el correcto?',
  confirm: 'Confirmar este lugar',
  map: 'Mapa: {{address}}',
  pin: 'Marcador del lugar',
  pinKeys: 'Las flechas mueven el marcador; con Mayús, a pasos grandes.',
  drag: 'Arrastra el marcador hasta la puerta o toca el punto exacto en el mapa.',
  dragFromTown:
    'Hemos encontrado la ciudad, pero no la calle. Arrastra el marcador hasta la puerta o toca el punto exacto en el mapa.',
  moved: 'Marcador desplazado {{distance}}.',
  resetPin: 'Devolver el marcador a su sitio',
  timeZone: 'Hora local del lugar: {{zone}} ({{id}}).',
};
