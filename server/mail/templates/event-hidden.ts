import { asWritten, type Template } from './letter.ts';

interface Facts {
  eventName: string;
  /** Text of the administrator. */
  because?: string | undefined;
  /** Page where the organiser can still see the event. */
  path: string;
}

/** Sent to the owner: an administrator hid an event. */
export const eventHidden: Template<Facts> = ({ eventName, because, path }, t) => ({
  subject: t('eventHidden.subject', { eventName }),
  paragraphs: [
    t('eventHidden.text', { eventName }),
    ...asWritten(because, t('shared.reason')),
    t('eventHidden.writeToUs'),
  ],
  button: { label: t('shared.seeMyEvents'), path },
});
