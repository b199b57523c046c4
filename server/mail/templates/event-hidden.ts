import { asWritten, type Template } from './letter.ts';

interface Facts {
  eventName: string;
  /** What the administrator wrote. */
  because?: string | undefined;
  /** Where its organiser sees it still. */
  path: string;
}

/** The administration has taken an event off the map. */
export const eventHidden: Template<Facts> = {
  fr: ({ eventName, because, path }) => ({
    subject: `« ${eventName} » n’est plus visible`,
    paragraphs: [
      `Notre équipe a retiré votre événement « ${eventName} » de la carte. Il n’est pas perdu : vous le voyez toujours, les autres non.`,
      ...asWritten(because, 'La raison :'),
      'Une erreur de notre part, ou quelque chose à corriger ? Écrivez-nous par la page Contact : nous le remettrons sur la carte avec plaisir.',
    ],
    button: { label: 'Voir mon événement', path },
  }),
  en: ({ eventName, because, path }) => ({
    subject: `“${eventName}” is no longer visible`,
    paragraphs: [
      `Our team has taken your event “${eventName}” off the map. It isn’t lost: you still see it, others don’t.`,
      ...asWritten(because, 'The reason:'),
      'A mistake of ours, or something to put right? Write to us on the Contact page: we’ll gladly bring it back to the map.',
    ],
    button: { label: 'See my event', path },
  }),
  es: ({ eventName, because, path }) => ({
    subject: `«${eventName}» ya no es visible`,
    paragraphs: [
      `Nuestro equipo ha retirado del mapa tu evento «${eventName}». No se ha perdido: tú lo sigues viendo, los demás no.`,
      ...asWritten(because, 'El motivo:'),
      '¿Nos hemos equivocado o hay algo que corregir? Escríbenos desde la página de contacto: lo devolveremos al mapa con mucho gusto.',
    ],
    button: { label: 'Ver mi evento', path },
  }),
};
