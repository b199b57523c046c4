import type { Letter, Template } from './letter.ts';

interface Facts {
  /** What the administrator writes: paragraphs with an empty line between. */
  answer: string;
  /** The visitor's own subject and message. */
  subject: string;
  message: string;
}

/** To someone who wrote by the contact form. The greeting and the farewell are ours. */
export const contactAnswer: Template<Facts> = {
  fr: (facts) => reply(facts, 'Vous nous aviez écrit :'),
  en: (facts) => reply(facts, 'You wrote to us:'),
  es: (facts) => reply(facts, 'Nos escribiste:'),
};

function reply({ answer, subject, message }: Facts, aside: string): Letter {
  return {
    // In every language: mail programs find what belongs together by it.
    subject: `Re: ${subject}`,
    paragraphs: [
      ...answer
        .trim()
        .split(/(?:\r?\n\s*){2,}/)
        .filter(Boolean),
      { by: aside, written: message },
    ],
  };
}
