import type { Template } from './letter.ts';

interface Facts {
  /** Name of one of the events. The name of the source is left out because its owner could write anything there. */
  eventName: string;
}

/**
 * Sent to the owner of events: the source of another account has the same events, and its owner asks to be named on
 * their pages.
 */
export const eventJoins: Template<Facts> = ({ eventName }, t) => ({
  subject: t('eventJoins.subject'),
  paragraphs: [t('eventJoins.text', { eventName }), t('eventJoins.check')],
  button: { label: t('eventJoins.button'), path: '/my-event' },
});
