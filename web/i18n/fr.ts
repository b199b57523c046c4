import { eventPage } from './fr/event-page.ts';
import { events } from './fr/events.ts';
import { filters } from './fr/filters.ts';
import { firstProblems } from './fr/first-problems.ts';
import { frame } from './fr/frame.ts';
import { map } from './fr/map.ts';
import { time } from './fr/time.ts';

/*
 * One thing, one word: danse (style), type, événement (soirée where dancers talk), lieu (venue), repère (pin), image (of an
 * event), photo (of a person), signalement, journal (trail), masquer (hidden by the team), supprimer, annuler, rétablir (what
 * was cancelled), revenir en arrière (undo), recadrer, enregistrer, modification. We say vous, and nous for the team.
 */

/** What the first moment needs: the frame, the map, the event page. Everything else goes into `fr-later.ts`. */
export const fr = { frame, time, map, filters, events, eventPage, problems: firstProblems } as const;
