import type { Template } from './letter.ts';

/** Sent to the owner: an administrator restored events that were hidden together. */
export const eventsRestored: Template<{ events: number }> = ({ events }, t) => ({
  subject: t('eventsRestored.subject', { count: events }),
  paragraphs: [t('eventsRestored.text')],
  button: { label: t('shared.seeMyEvents'), path: '/my-event' },
});
