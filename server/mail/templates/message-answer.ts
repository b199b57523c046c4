import type { Template } from './letter.ts';

interface Facts {
  /** Name of the organiser, or of the account. */
  from: string;
  answer: string;
  /** The message that is answered. */
  message: string;
  /** Undefined for a message to the organiser in general. */
  eventName: string | undefined;
}

/** Sent to a visitor: the answer of the organiser, who gets the replies. */
export const messageAnswer: Template<Facts> = ({ from, answer, message, eventName }, t) => ({
  // The same in every language, because mail programs group threads by it.
  subject: `Re: ${eventName ?? from}`,
  paragraphs: [
    eventName ? t('messageAnswer.aboutEvent', { from, eventName }) : t('messageAnswer.fromOrganiser', { from }),
    { written: answer },
    { by: t('messageAnswer.youWrote'), written: message },
  ],
  notes: [t('messageAnswer.replies'), t('messageAnswer.mistake')],
});
