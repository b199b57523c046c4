import { about } from './en/about.ts';
import { eventPage } from './en/event-page.ts';
import { events } from './en/events.ts';
import { filters } from './en/filters.ts';
import { frame } from './en/frame.ts';
import { map } from './en/map.ts';
import { notFound } from './en/not-found.ts';
import { places } from './en/places.ts';
import { problems } from './en/problems.ts';
import { time } from './en/time.ts';
import type { Words } from './words.ts';

export const en: Words = { frame, time, map, filters, events, eventPage, about, notFound, places, problems };
