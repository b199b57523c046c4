import type { Words } from '#web/words/words.ts';

export const events: Words['events'] = {};
