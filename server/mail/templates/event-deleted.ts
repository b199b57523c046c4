import { asWritten, type Template } from './letter.ts';

interface Facts {
  eventName: string;
  /** Text of the administrator. */
  because?: string | undefined;
}

/** Sent to the owner: an administrator deleted an event. */
export const eventDeleted: Template<Facts> = {
  fr: ({ eventName, because }) => ({
    subject: `« ${eventName} » a été supprimé`,
    paragraphs: [
      `Notre équipe a supprimé votre événement « ${eventName} ».`,
      ...asWritten(because, 'La raison :'),
      'Vous pensez que c’est une erreur ? Écrivez-nous : nous regarderons cela ensemble.',
    ],
    button: { label: 'Nous écrire', path: '/contact' },
  }),
  en: ({ eventName, because }) => ({
    subject: `“${eventName}” has been deleted`,
    paragraphs: [
      `Our team has deleted your event “${eventName}”.`,
      ...asWritten(because, 'Reason:'),
      'Think this is a mistake? Contact us and we’ll look into it together.',
    ],
    button: { label: 'Contact us', path: '/contact' },
  }),
  es: ({ eventName, because }) => ({
    subject: `Hemos eliminado «${eventName}»`,
    paragraphs: [
      `Nuestro equipo ha eliminado tu evento «${eventName}».`,
      ...asWritten(because, 'Motivo:'),
      '¿Crees que es un error? Escríbenos y lo veremos contigo.',
    ],
    button: { label: 'Escríbenos', path: '/contact' },
  }),
};
