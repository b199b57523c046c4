import { asWritten, type Template } from './letter.ts';

interface Facts {
  eventName: string;
  /** Text of the dancer. */
  comment?: string | undefined;
  /** Secret of the links. */
  secret: string;
}

/** Sent to the organiser: a dancer found the venue closed. Asks whether the next dates take place. */
export const foundClosed: Template<Facts> = ({ eventName, comment, secret }, t) => ({
  subject: t('foundClosed.subject', { eventName }),
  paragraphs: [
    t('foundClosed.text', { eventName }),
    ...asWritten(comment, t('shared.theirMessage')),
    t('foundClosed.isNextOn'),
  ],
  button: { label: t('foundClosed.button'), path: `/still-on#${secret}` },
});
