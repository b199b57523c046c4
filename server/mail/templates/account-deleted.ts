import type { Template } from './letter.ts';

/** The last mail to an address, in case it was someone else. */
export const accountDeleted: Template<object> = {
  fr: () => ({
    subject: 'Votre compte a été supprimé',
    paragraphs: [
      'Votre compte Pista vient d’être supprimé, comme demandé. Merci d’avoir dansé avec nous !',
      'Ce n’était pas vous ? Écrivez-nous tout de suite.',
    ],
    button: { label: 'Ce n’était pas moi', path: '/contact' },
  }),
  en: () => ({
    subject: 'Your account has been deleted',
    paragraphs: [
      'Your Pista account has just been deleted, as you asked. Thank you for dancing with us!',
      'If that wasn’t you, write to us right away.',
    ],
    button: { label: 'It wasn’t me', path: '/contact' },
  }),
  es: () => ({
    subject: 'Hemos eliminado tu cuenta',
    paragraphs: [
      'Acabamos de eliminar tu cuenta de Pista, tal como pediste. ¡Gracias por bailar con nosotros!',
      '¿No has sido tú? Escríbenos ahora mismo.',
    ],
    button: { label: 'No he sido yo', path: '/contact' },
  }),
};
