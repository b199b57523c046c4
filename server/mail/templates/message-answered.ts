import type { Template } from './letter.ts';

interface Facts {
  /** Name of the visitor. */
  name: string;
  answer: string;
  /** The message that is answered. */
  message: string;
  /** Undefined for a message to the organiser in general. */
  eventName: string | undefined;
}

/** Sent to the author of an answer: a copy, to which replies reach the visitor. */
export const messageAnswered: Template<Facts> = ({ name, answer, message, eventName }, t) => ({
  subject: eventName ? t('messageAnswered.aboutEventSubject', { eventName }) : t('messageAnswered.subject'),
  paragraphs: [
    t('messageAnswered.text'),
    { written: answer },
    { by: t('messageAnswered.wrote', { name }), written: message },
  ],
  notes: [t('messageAnswered.replies')],
});
