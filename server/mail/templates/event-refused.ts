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
  const [eventName = '', ...others] = events;
  const isOne = others.length === 0;
  return {
    subject: isOne ? t('eventRefused.subject', { eventName }) : t('eventRefused.manySubject', { count: events.length }),
    paragraphs: [
      isOne ? t('eventRefused.text', { eventName }) : t('eventRefused.manyText'),
      ...listed(events),
      ...asWritten(because, t('shared.reason')),
      t('eventRefused.correct'),
    ],
    button: { label: isOne ? t('eventRefused.button') : t('shared.seeMyEvents'), path },
  };
};
