import { eventDetails } from './en/event-details.ts';
import type { DetailsWords } from './messages.ts';

export const enDetails: DetailsWords = { eventPage: eventDetails };
