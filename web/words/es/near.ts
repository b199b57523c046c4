import type { Words } from '#web/words/words.ts';

export const near: Words['near'] = {
  chip: 'Cerca de mí',
  press: 'Cerca de mí, esta noche',
  title: 'Esta noche cerca de mí',
  denied: 'Ubicación bloqueada: elige una ciudad en la búsqueda o mueve el mapa.',
  unavailable: 'Ubicación no encontrada: elige una ciudad en la búsqueda o mueve el mapa.',
};
