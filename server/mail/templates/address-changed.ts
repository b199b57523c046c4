import type { Template } from './letter.ts';

/** Sent to the previous address of an account, in case another person changed it. `email` is the new address. */
export const addressChanged: Template<{ email: string }> = {
  fr: ({ email }) => ({
    subject: 'Votre adresse e-mail a changé',
    paragraphs: [
      `Votre compte Pista utilise désormais l’adresse ${email}.`,
      'C’était bien vous ? Vous n’avez rien à faire. Sinon, écrivez-nous tout de suite.',
    ],
    button: { label: 'Ce n’était pas moi', path: '/contact' },
  }),
  en: ({ email }) => ({
    subject: 'Your e-mail address has changed',
    paragraphs: [
      `Your Pista account now uses the address ${email}.`,
      'If that was you, there’s nothing to do. If not, contact us right away.',
    ],
    button: { label: 'It wasn’t me', path: '/contact' },
  }),
  es: ({ email }) => ({
    subject: 'Tu dirección de correo ha cambiado',
    paragraphs: [
      `Tu cuenta de Pista usa ahora la dirección ${email}.`,
      '¿Has sido tú? No tienes que hacer nada. Si no, escríbenos ahora mismo.',
    ],
    button: { label: 'No he sido yo', path: '/contact' },
  }),
};
