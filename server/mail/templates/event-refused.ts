import { listed } from './event-approved.ts';
import { asWritten, type Template } from './letter.ts';

interface Facts {
  /** Names of the events; a series has one. */
  events: string[];
  /** Text of the administrator. */
  because: string;
  /** Page where the author can correct the event. */
  path: string;
}

/** Sent to the author: the team has refused events that waited. */
export const eventRefused: Template<Facts> = ({ events, because, path }, t) => {
  const values = { count: events.length, eventName: events[0] ?? '' };
  return {
    subject: t('eventRefused.subject', values),
    paragraphs: [
      t('eventRefused.text', values),
      ...listed(events),
      ...asWritten(because, t('shared.reason')),
      t('eventRefused.correct'),
    ],
    button: { label: events.length === 1 ? t('eventRefused.button') : t('shared.seeMyEvents'), path },
  };
};
