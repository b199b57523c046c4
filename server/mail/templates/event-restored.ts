import { asWritten, type Template } from './letter.ts';

interface Facts {
  eventName: string;
  /** Text of the administrator. */
  because?: string | undefined;
  /** Page of the event. */
  path: string;
}

/** Sent to the owner: an administrator restored a hidden or deleted event. */
export const eventRestored: Template<Facts> = ({ eventName, because, path }, t) => ({
  subject: t('eventRestored.subject', { eventName }),
  paragraphs: [t('eventRestored.text', { eventName }), ...asWritten(because)],
  button: { label: t('eventRestored.button'), path },
});
