import { amount, type Template } from './letter.ts';

/** Sent to the owner: an administrator restored events that were hidden together. */
export const eventsRestored: Template<{ events: number }> = {
  fr: ({ events }) => ({
    subject: events === 1 ? 'Votre événement est de retour' : `Vos ${amount('fr', events)} dates sont de retour`,
    paragraphs: ['Bonne nouvelle : ce que notre équipe avait retiré du site y est de nouveau visible par tous.'],
    button: { label: 'Voir mes événements', path: '/my-event' },
  }),
  en: ({ events }) => ({
    subject: events === 1 ? 'Your event is back' : `Your ${amount('en', events)} dates are back`,
    paragraphs: ['Good news: what our team had taken off the site is back for everyone to see.'],
    button: { label: 'See my events', path: '/my-event' },
  }),
  es: ({ events }) => ({
    subject: events === 1 ? 'Tu evento ha vuelto' : `Tus ${amount('es', events)} fechas han vuelto`,
    paragraphs: [
      'Buenas noticias: lo que nuestro equipo había retirado del sitio vuelve a estar visible para todo el mundo.',
    ],
    button: { label: 'Ver mis eventos', path: '/my-event' },
  }),
};
