import { asWritten, type Template } from './letter.ts';

interface Facts {
  eventName: string;
  /** Text of the administrator. */
  because?: string | undefined;
}

/** Sent to the owner: an administrator deleted an event. */
export const eventDeleted: Template<Facts> = ({ eventName, because }, t) => ({
  subject: t('eventDeleted.subject', { eventName }),
  paragraphs: [t('eventDeleted.text', { eventName }), ...asWritten(because, t('shared.reason')), t('shared.isMistake')],
  button: { label: t('shared.contactUs'), path: '/contact' },
});
