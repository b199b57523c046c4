import { asWritten, type Template } from './letter.ts';

interface Facts {
  eventName: string;
  /** Text of the dancer. */
  comment?: string | undefined;
  /** Secret of the links. */
  secret: string;
}

/** Sent to the organiser: a dancer found the venue closed. Asks whether the next dates take place. */
export const foundClosed: Template<Facts> = {
  fr: ({ eventName, comment, secret }) => ({
    subject: `« ${eventName} » : porte close ?`,
    paragraphs: [
      `Quelqu’un nous dit être venu à « ${eventName} » et avoir trouvé porte close.`,
      ...asWritten(comment, 'Son message :'),
      'La prochaine date a-t-elle lieu ? Répondez en un clic, sans vous connecter. Notre équipe voit aussi ce signalement.',
    ],
    button: { label: 'Répondre', path: `/still-on#${secret}` },
  }),
  en: ({ eventName, comment, secret }) => ({
    subject: `“${eventName}”: was it closed?`,
    paragraphs: [
      `Someone says they came to “${eventName}” and found it closed.`,
      ...asWritten(comment, 'Their message:'),
      'Is the next date on? Answer with one click, no need to log in. Our team can see this report too.',
    ],
    button: { label: 'Answer', path: `/still-on#${secret}` },
  }),
  es: ({ eventName, comment, secret }) => ({
    subject: `«${eventName}»: ¿estaba cerrado?`,
    paragraphs: [
      `Alguien nos dice que fue a «${eventName}» y lo encontró cerrado.`,
      ...asWritten(comment, 'Su mensaje:'),
      '¿Se celebra la próxima fecha? Responde con un clic, sin iniciar sesión. Nuestro equipo también ve este aviso.',
    ],
    button: { label: 'Responder', path: `/still-on#${secret}` },
  }),
};
