import { landing } from './fr/landing.ts';
import { start } from './fr/start.ts';

/** What is said where somebody begins, or asks what is near: fetched then. */
export const frNear = { landing, start } as const;
