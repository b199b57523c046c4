import { eventDetails } from './es/event-details.ts';
import type { DetailsWords } from './words.ts';

export const esDetails: DetailsWords = { eventPage: eventDetails };
