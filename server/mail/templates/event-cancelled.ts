import { asWritten, type Template } from './letter.ts';

interface Facts {
  eventName: string;
  /** Day and time, in the language of the mail. */
  when: string;
  because?: string | undefined;
}

/** Sent to the organiser: an administrator cancelled one date. */
export const eventCancelled: Template<Facts> = ({ eventName, when, because }, t) => ({
  subject: t('eventCancelled.subject', { eventName }),
  paragraphs: [
    t('eventCancelled.text', { eventName, when }),
    ...asWritten(because, t('shared.reason')),
    t('eventCancelled.reinstate'),
  ],
  button: { label: t('shared.seeMyEvents'), path: '/my-event' },
});
