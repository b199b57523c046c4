// The page loads their styles, so that the server's HTML looks complete before their scripts are loaded.
import '#web/ui/menu.module.css';
import './details.module.css';
import type { i18n as I18n } from 'i18next';
import { deferredPart, hydratedPart } from './deferred-part.tsx';
import styles from './event-screen.module.css';

/** Parts below the first screen or that few visitors see. */
const addToCalendar = hydratedPart(['eventDetails'], () =>
  import('#web/events/links/add-to-calendar.tsx').then((file) => file.AddToCalendar),
);
const details = hydratedPart(['eventDetails'], () => import('./details.tsx').then((file) => file.Details));
const nearbyEvents = hydratedPart(
  ['eventDetails'],
  () => import('./nearby-events.tsx').then((file) => file.NearbyEvents),
  `.${styles.nearby}`,
);
const organisedEvents = hydratedPart(['eventDetails'], () =>
  import('./organised-events.tsx').then((file) => file.OrganisedEvents),
);
const justAdded = deferredPart(['form'], () => import('./just-added.tsx').then((file) => file.JustAdded));
const noEvent = deferredPart(['notFound'], () => import('./no-event.tsx').then((file) => file.NoEvent));

export const AddToCalendar = addToCalendar.part;
export const Details = details.part;
export const JustAdded = justAdded.part;
export const NearbyEvents = nearbyEvents.part;
export const NoEvent = noEvent.part;
export const OrganisedEvents = organisedEvents.part;

/** Loads the scripts and texts of all parts; the server does so at its start. */
export async function loadParts(i18n?: I18n): Promise<void> {
  const parts = [addToCalendar, details, justAdded, nearbyEvents, organisedEvents, noEvent];
  await Promise.all(parts.map(({ preload }) => preload(i18n)));
}
