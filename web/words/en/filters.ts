import type { Words } from '#web/words/words.ts';

export const filters: Words['filters'] = {};
