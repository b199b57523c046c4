import { eventPage } from './en/event-page.ts';
import { events } from './en/events.ts';
import { filters } from './en/filters.ts';
import { firstProblems } from './en/first-problems.ts';
import { frame } from './en/frame.ts';
import { map } from './en/map.ts';
import { time } from './en/time.ts';
import type { FirstWords } from './messages.ts';

/*
 * One thing, one word: dance (style), type, event, venue, pin, picture, report, activity log (trail), hide (by the team),
 * delete, cancel, reinstate (what was cancelled), undo, crop, save, change. British spelling, and contractions as people talk.
 */

/** What the first moment needs: the frame, the map, the event page. Everything else goes into `en-later.ts`. */
export const en: FirstWords = { frame, time, map, filters, events, eventPage, problems: firstProblems };
