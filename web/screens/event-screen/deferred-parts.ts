// The page loads their styles, so that the server's HTML looks complete before their scripts are loaded.
import '#web/organisers/organiser-picture.module.css';
import '#web/ui/menu.module.css';
import './aside.module.css';
import './description.module.css';
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
const insteadEvents = hydratedPart(['eventDetails'], () =>
  import('./nearby-events.tsx').then((file) => file.InsteadEvents),
);
const asideParts = hydratedPart(
  ['eventDetails'],
  () => import('./aside-parts.tsx').then((file) => file.AsideParts),
  `.${styles.aside}`,
);
const justAdded = deferredPart(['form', 'approval'], () => import('./just-added.tsx').then((file) => file.JustAdded));
const ownerTools = deferredPart(['statistics'], () => import('./owner-tools.tsx').then((file) => file.OwnerTools));
const pendingUploadOffer = deferredPart([], () =>
  import('#web/events/drafts/pending-upload-offer.tsx').then((file) => file.PendingUploadOffer),
);
const noEvent = deferredPart(['notFound'], () => import('./no-event.tsx').then((file) => file.NoEvent));

export const AsideParts = asideParts.part;
export const AddToCalendar = addToCalendar.part;
export const Details = details.part;
export const InsteadEvents = insteadEvents.part;
export const JustAdded = justAdded.part;
export const NearbyEvents = nearbyEvents.part;
export const NoEvent = noEvent.part;

export const OwnerTools = ownerTools.part;
export const PendingUploadOffer = pendingUploadOffer.part;

/** Loads the scripts and texts of all parts of the event page; the server does so at its start. */
export async function loadParts(i18n?: I18n): Promise<void> {
  const parts = [
    addToCalendar,
    asideParts,
    details,
    insteadEvents,
    justAdded,
    nearbyEvents,
    noEvent,
    ownerTools,
    pendingUploadOffer,
  ];
  await Promise.all(parts.map(({ preload }) => preload(i18n)));
}
