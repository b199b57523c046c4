import { landing } from './en/landing.ts';
import { start } from './en/start.ts';
import type { NearWords } from './messages.ts';

/** What is said where somebody begins, or asks what is near. */
export const enNear: NearWords = { landing, start };
