import type { Template } from './letter.ts';

interface Facts {
  /** Number of events; a series counts once. */
  events: number;
  /** The name of the first one. */
  eventName: string;
  /** Page where the author sees the event. */
  path: string;
}

/** Sent to the author of new events that wait for the team. */
export const eventWaits: Template<Facts> = ({ events, eventName, path }, t) => ({
  subject: events === 1 ? t('eventWaits.subject', { eventName }) : t('eventWaits.manySubject', { count: events }),
  paragraphs: [
    events === 1 ? t('eventWaits.text', { eventName }) : t('eventWaits.manyText', { count: events }),
    t('eventWaits.meanwhile'),
  ],
  button: { label: events === 1 ? t('shared.seeEvent') : t('shared.seeMyEvents'), path },
});
