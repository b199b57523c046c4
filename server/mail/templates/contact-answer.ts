import type { Template } from './letter.ts';

interface Facts {
  /** Text of the administrator. Empty lines separate paragraphs. */
  answer: string;
  /** Subject and message of the visitor. */
  subject: string;
  message: string;
}

/** Answers a message from the contact form. Greeting and farewell are added. */
export const contactAnswer: Template<Facts> = ({ answer, subject, message }, t) => ({
  // The same in every language, because mail programs group threads by it.
  subject: `Re: ${subject}`,
  paragraphs: [
    ...answer
      .trim()
      .split(/(?:\r?\n\s*){2,}/)
      .filter(Boolean),
    { by: t('contactAnswer.youWrote'), written: message },
  ],
});
