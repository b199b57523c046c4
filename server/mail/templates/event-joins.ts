import type { Template } from './letter.ts';

interface Facts {
  /** Name of one of the events. The name of the source is left out because its owner could write anything there. */
  eventName: string;
}

/**
 * Sent to the owner of events: the source of another account has the same events, and its owner asks to be named on
 * their pages.
 */
export const eventJoins: Template<Facts> = {
  fr: ({ eventName }) => ({
    subject: 'Une autre source annonce vos événements',
    paragraphs: [
      `Quelqu’un a ajouté une source qui annonce aussi « ${eventName} », et peut-être d’autres de vos événements. Rien n’a changé sur vos pages : cette source n’y apparaît pas tant que vous ne l’avez pas acceptée.`,
      'Regardez où elle mène avant d’accepter. Sans réponse de votre part, elle reste masquée.',
    ],
    button: { label: 'Accepter ou refuser', path: '/my-event' },
  }),
  en: ({ eventName }) => ({
    subject: 'Another source announces your events',
    paragraphs: [
      `Somebody has added a source that also announces “${eventName}”, and perhaps more of your events. Nothing has changed on your pages: the source doesn’t appear there unless you accept it.`,
      'Check where it leads before you accept. If you don’t answer, it stays hidden.',
    ],
    button: { label: 'Accept or decline', path: '/my-event' },
  }),
  es: ({ eventName }) => ({
    subject: 'Otra fuente anuncia tus eventos',
    paragraphs: [
      `Alguien ha añadido una fuente que también anuncia «${eventName}», y quizá otros eventos tuyos. Nada ha cambiado en tus páginas: la fuente no aparece en ellas si no la aceptas.`,
      'Mira adónde lleva antes de aceptarla. Si no respondes, seguirá oculta.',
    ],
    button: { label: 'Aceptar o rechazar', path: '/my-event' },
  }),
};
