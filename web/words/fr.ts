import { about } from './fr/about.ts';
import { eventPage } from './fr/event-page.ts';
import { events } from './fr/events.ts';
import { filters } from './fr/filters.ts';
import { frame } from './fr/frame.ts';
import { map } from './fr/map.ts';
import { notFound } from './fr/not-found.ts';
import { places } from './fr/places.ts';
import { problems } from './fr/problems.ts';
import { time } from './fr/time.ts';

export const fr = { frame, time, map, filters, events, eventPage, about, notFound, places, problems } as const;
