import { about } from './es/about.ts';
import { eventPage } from './es/event-page.ts';
import { events } from './es/events.ts';
import { filters } from './es/filters.ts';
import { frame } from './es/frame.ts';
import { map } from './es/map.ts';
import { notFound } from './es/not-found.ts';
import { places } from './es/places.ts';
import { problems } from './es/problems.ts';
import { time } from './es/time.ts';
import type { Words } from './words.ts';

export const es: Words = { frame, time, map, filters, events, eventPage, about, notFound, places, problems };
