import type { Words } from '#web/words/words.ts';

export const near: Words['near'] = {
  chip: 'Near me',
  press: 'Near me, tonight',
  title: 'Tonight near me',
  denied: 'Location blocked: pick a town in the search, or move the map.',
  unavailable: 'Location not found: pick a town in the search, or move the map.',
};
