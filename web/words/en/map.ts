import type { Words } from '#web/words/words.ts';

export const map: Words['map'] = {};
