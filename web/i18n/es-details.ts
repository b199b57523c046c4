import { eventDetails } from './es/event-details.ts';
import type { DetailsWords } from './messages.ts';

export const esDetails: DetailsWords = { eventPage: eventDetails };
