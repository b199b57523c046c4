import { eventPage } from './es/event-page.ts';
import { events } from './es/events.ts';
import { filters } from './es/filters.ts';
import { firstProblems } from './es/first-problems.ts';
import { frame } from './es/frame.ts';
import { map } from './es/map.ts';
import { time } from './es/time.ts';
import type { FirstWords } from './messages.ts';

/*
 * One thing, one word: estilo (style; `baile` is an evening), tipo, evento, lugar (venue), marcador (pin), imagen (of an
 * event), foto (of a person), aviso (report), registro (trail), ocultar (by the team), eliminar, cancelar, reactivar (what was
 * cancelled), deshacer (undo), recortar (crop), guardar, cambio; inicio and fin, ubicación, correo. We say tú.
 */

/** What the first moment needs: the frame, the map, the event page. Everything else goes into `es-later.ts`. */
export const es: FirstWords = { frame, time, map, filters, events, eventPage, problems: firstProblems };
