import { about } from './es/about.ts';
import { eventPage } from './es/event-page.ts';
import { events } from './es/events.ts';
import { filters } from './es/filters.ts';
import { frame } from './es/frame.ts';
import { landing } from './es/landing.ts';
import { map } from './es/map.ts';
import { notFound } from './es/not-found.ts';
import { problems } from './es/problems.ts';
import { time } from './es/time.ts';
import type { FirstWords } from './words.ts';

/** What the first moment needs: the frame, the map, the event page. Everything else goes into `es-later.ts`. */
export const es: FirstWords = { frame, time, map, filters, events, eventPage, about, landing, notFound, problems };
