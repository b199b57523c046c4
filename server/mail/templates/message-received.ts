import type { Template } from './letter.ts';

interface Facts {
  /** Name and text of the visitor. */
  name: string;
  message: string;
  /** Undefined for a message to the organiser in general. */
  eventName: string | undefined;
  /** Undefined for an account that has the event on its own. */
  organiserName: string | undefined;
  /** Page with the message and the form for the answer. */
  path: string;
  stop: { path: string; pagePath: string };
}

/** Sent to an organiser: a message from a visitor, without the visitor's address. */
export const messageReceived: Template<Facts> = (facts, t) => {
  const { name, message, eventName, organiserName = '', path, stop } = facts;
  return {
    subject: eventName
      ? t('messageReceived.aboutEventSubject', { eventName })
      : t('messageReceived.toOrganiserSubject', { organiserName }),
    paragraphs: [
      eventName ? t('messageReceived.aboutEvent', { eventName }) : t('messageReceived.toOrganiser', { organiserName }),
      { by: t('messageReceived.wrote', { name }), written: message },
    ],
    button: { label: t('messageReceived.answer'), path },
    notes: [
      t('messageReceived.hidden'),
      t('messageReceived.careful'),
      ...(organiserName ? [t('messageReceived.asMember', { organiserName })] : []),
    ],
    unsubscribe: { label: t('messageReceived.stop'), ...stop },
  };
};
