import { landing } from './es/landing.ts';
import { start } from './es/start.ts';
import type { NearWords } from './messages.ts';

/** What is said where somebody begins, or asks what is near. */
export const esNear: NearWords = { landing, start };
