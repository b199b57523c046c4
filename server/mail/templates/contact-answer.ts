import type { Letter, Template } from './letter.ts';

interface Facts {
  /** Text of the administrator. Empty lines separate paragraphs. */
  answer: string;
  /** Subject and message of the visitor. */
  subject: string;
  message: string;
}

/** Answers a message from the contact form. Greeting and farewell are added. */
export const contactAnswer: Template<Facts> = {
  fr: (facts) => reply(facts, 'Vous nous aviez écrit :'),
  en: (facts) => reply(facts, 'You wrote to us:'),
  es: (facts) => reply(facts, 'Nos escribiste:'),
};

function reply({ answer, subject, message }: Facts, aside: string): Letter {
  return {
    // The same in every language, because mail programs group threads by it.
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
