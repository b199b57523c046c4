import { eventDetails } from './fr/event-details.ts';

/** What is told of an evening below the first glance: it comes once the page has been painted. */
export const frDetails = { eventPage: eventDetails } as const;
