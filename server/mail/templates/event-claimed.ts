import { asWritten, type Template } from './letter.ts';

interface Facts {
  eventName: string;
  /** Organiser that the event is claimed for; null for a claim by an account. */
  organiserName: string | null;
  /** Text of the person with the claim. */
  words: string;
}

/** Sent to the owner of an event: a person claims it. The person is not named. */
export const eventClaimed: Template<Facts> = ({ eventName, organiserName, words }, t) => ({
  subject: t('eventClaimed.subject', { eventName }),
  paragraphs: [
    organiserName === null
      ? t('eventClaimed.byPerson', { eventName })
      : t('eventClaimed.byOrganiser', { eventName, organiserName }),
    ...asWritten(words, t('shared.theirMessage')),
    t('eventClaimed.decide'),
  ],
  button: { label: t('eventClaimed.button'), path: '/my-event' },
});
