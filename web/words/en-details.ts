import { eventDetails } from './en/event-details.ts';
import type { DetailsWords } from './words.ts';

export const enDetails: DetailsWords = { eventPage: eventDetails };
