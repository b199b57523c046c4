import { createStore } from '#web/storage/create-store.ts';

/**
 * The time of the oldest kept data on the screen, as Unix time in milliseconds; null if the server answered all requests.
 */
export const shownAge = createStore<number | null>(null);
