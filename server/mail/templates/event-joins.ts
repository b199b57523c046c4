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
    subject: 'Un autre agenda annonce vos événements',
    paragraphs: [
      `Quelqu’un a connecté un agenda qui annonce aussi « ${eventName} », et peut-être d’autres de vos événements. Rien n’a changé sur vos pages : cet agenda n’y apparaîtra pas tant que vous ne l’aurez pas accepté.`,
      'Regardez où il mène avant d’accepter. Sans réponse de votre part, il restera masqué.',
    ],
    button: { label: 'Accepter ou refuser', path: '/my-event' },
  }),
  en: ({ eventName }) => ({
    subject: 'Another calendar lists your events',
    paragraphs: [
      `Someone has connected a calendar that also lists “${eventName}”, and maybe more of your events. Nothing has changed on your pages: this calendar won’t appear there unless you accept it.`,
      'Check where it leads before you accept. If you don’t answer, it stays hidden.',
    ],
    button: { label: 'Accept or decline', path: '/my-event' },
  }),
  es: ({ eventName }) => ({
    subject: 'Otro calendario anuncia tus eventos',
    paragraphs: [
      `Alguien ha conectado un calendario que también anuncia «${eventName}», y quizá otros eventos tuyos. Nada ha cambiado en tus páginas: ese calendario no aparecerá en ellas si no lo aceptas.`,
      'Mira adónde lleva antes de aceptarlo. Si no respondes, seguirá oculto.',
    ],
    button: { label: 'Aceptar o rechazar', path: '/my-event' },
  }),
};
