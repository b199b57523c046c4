import { amount, type Template } from './letter.ts';

interface Facts {
  events: number;
  /** Whether the recipient of the mail received the events or lost them. */
  is: 'received' | 'taken';
  /** Organiser that the events belong to now; absent if they belong to an account. */
  organiser?: string | undefined;
}

/** Sent to the new and the previous owner of events: an administrator transferred them. */
export const eventsTransferred: Template<Facts> = {
  fr: ({ events, is, organiser }) => ({
    subject: is === 'received' ? 'Des événements vous ont été confiés' : 'Vos événements ont changé de main',
    paragraphs: [
      is === 'received'
        ? `L’équipe de Pista vous a confié des événements${organiser ? ` au nom de « ${organiser} »` : ''} : ${amount('fr', events)} en tout. Vous pouvez maintenant les modifier.`
        : `L’équipe de Pista a confié certains de vos événements à ${organiser ? `« ${organiser} »` : 'une autre personne'} : ${amount('fr', events)} en tout. Ils restent en ligne.`,
      ...(is === 'taken' ? ['Si c’est une erreur, écrivez-nous.'] : []),
    ],
    button:
      is === 'received'
        ? { label: 'Voir mes événements', path: '/my-event' }
        : { label: 'Nous écrire', path: '/contact' },
  }),
  en: ({ events, is, organiser }) => ({
    subject: is === 'received' ? 'You’ve been handed some events' : 'Your events have changed hands',
    paragraphs: [
      is === 'received'
        ? `The Pista team has put you in charge of some events${organiser ? ` in the name of “${organiser}”` : ''}: ${amount('en', events)} in all. You can now edit them.`
        : `The Pista team has handed some of your events to ${organiser ? `“${organiser}”` : 'someone else'}: ${amount('en', events)} in all. They stay online.`,
      ...(is === 'taken' ? ['If that’s a mistake, contact us.'] : []),
    ],
    button:
      is === 'received' ? { label: 'See my events', path: '/my-event' } : { label: 'Contact us', path: '/contact' },
  }),
  es: ({ events, is, organiser }) => ({
    subject: is === 'received' ? 'Te hemos confiado unos eventos' : 'Tus eventos han cambiado de manos',
    paragraphs: [
      is === 'received'
        ? `El equipo de Pista te ha confiado eventos${organiser ? ` en nombre de «${organiser}»` : ''}: ${amount('es', events)} en total. Ya puedes editarlos.`
        : `El equipo de Pista ha pasado algunos de tus eventos a ${organiser ? `«${organiser}»` : 'otra persona'}: ${amount('es', events)} en total. Siguen publicados.`,
      ...(is === 'taken' ? ['Si es un error, escríbenos.'] : []),
    ],
    button:
      is === 'received' ? { label: 'Ver mis eventos', path: '/my-event' } : { label: 'Escríbenos', path: '/contact' },
  }),
};
