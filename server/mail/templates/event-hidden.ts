import { asWritten, type Template } from './letter.ts';

interface Facts {
  eventName: string;
  /** Text of the administrator. */
  because?: string | undefined;
  /** Page where the organiser can still see the event. */
  path: string;
}

/** Sent to the owner: an administrator hid an event. */
export const eventHidden: Template<Facts> = {
  fr: ({ eventName, because, path }) => ({
    subject: `« ${eventName} » n’est plus visible`,
    paragraphs: [
      `Notre équipe a retiré votre événement « ${eventName} » du site. Il n’est pas perdu : vous le retrouvez dans « Mes événements », mais les autres ne le voient plus.`,
      ...asWritten(because, 'La raison :'),
      'Une erreur de notre part, ou quelque chose à corriger ? Écrivez-nous (« Nous écrire », dans le menu du site) : nous le remettrons en ligne avec plaisir.',
    ],
    button: { label: 'Voir mes événements', path },
  }),
  en: ({ eventName, because, path }) => ({
    subject: `“${eventName}” is no longer visible`,
    paragraphs: [
      `Our team has taken your event “${eventName}” off the site. It isn’t lost: you’ll still find it under “My events”, but others can no longer see it.`,
      ...asWritten(because, 'Reason:'),
      'Did we get it wrong, or is there something to fix? Write to us (“Contact us” in the menu) and we’ll gladly put it back online.',
    ],
    button: { label: 'See my events', path },
  }),
  es: ({ eventName, because, path }) => ({
    subject: `«${eventName}» ya no es visible`,
    paragraphs: [
      `Nuestro equipo ha retirado del sitio tu evento «${eventName}». No se ha perdido: lo encuentras en «Mis eventos», pero los demás ya no lo ven.`,
      ...asWritten(because, 'Motivo:'),
      '¿Nos hemos equivocado o hay algo que corregir? Escríbenos («Contacto», en el menú) y lo volveremos a publicar con mucho gusto.',
    ],
    button: { label: 'Ver mis eventos', path },
  }),
};
