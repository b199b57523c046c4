// Their style comes with the page: what the server has drawn shows, and opens, before their scripts are there.
import '#web/ui/menu.module.css';
import './details.module.css';
import type { i18n } from 'i18next';
import styles from './event-screen.module.css';
import { laterPart } from './later-part.tsx';

/** What stands below the first glance, and what few come to see. */
const addToCalendar = laterPart(() =>
  import('#web/events/links/add-to-calendar.tsx').then((file) => file.AddToCalendar),
);
const details = laterPart(() => import('./details.tsx').then((file) => file.Details));
const justAdded = laterPart(() => import('./just-added.tsx').then((file) => file.JustAdded));
const nearbyEvents = laterPart(
  () => import('./nearby-events.tsx').then((file) => file.NearbyEvents),
  `.${styles.nearby}`,
);
const organisedEvents = laterPart(() => import('./organised-events.tsx').then((file) => file.OrganisedEvents));
const noEvent = laterPart(() => import('./no-event.tsx').then((file) => file.NoEvent));

export const [AddToCalendar, Details, JustAdded, NoEvent] = [
  addToCalendar.part,
  details.part,
  justAdded.part,
  noEvent.part,
];
export const [NearbyEvents, OrganisedEvents] = [nearbyEvents.part, organisedEvents.part];

/** Brings all that a page may say; the server does so before it draws anything. */
export async function loadParts(words?: i18n): Promise<void> {
  const parts = [addToCalendar, details, justAdded, nearbyEvents, organisedEvents, noEvent];
  await Promise.all(parts.map(({ preload }) => preload(words)));
}
