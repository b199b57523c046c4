import type { Template } from './letter.ts';

/**
 * Sent to the owner, in case another person changed the password. `path` leads to the form for a forgotten password,
 * `tokens` is the number of API tokens that were revoked.
 */
export const passwordChanged: Template<{ path: string; tokens: number }> = {
  fr: ({ path, tokens }) => ({
    subject: 'Votre mot de passe a changé',
    paragraphs: [
      'Le mot de passe de votre compte Pista vient d’être changé, et vos autres appareils ont été déconnectés.',
      'Les notifications sont arrêtées sur tous vos appareils et, si vous avez un calendrier privé, il a changé d’adresse : abonnez-vous-y à nouveau depuis « Enregistrés ».',
      ...(tokens > 0
        ? ['Les jetons de vos sites et applications ont été révoqués : créez-en de nouveaux dans votre profil.']
        : []),
      'C’était bien vous ? Vous n’avez rien à faire. Sinon, choisissez tout de suite un nouveau mot de passe.',
    ],
    button: { label: 'Ce n’était pas moi', path },
  }),
  en: ({ path, tokens }) => ({
    subject: 'Your password has changed',
    paragraphs: [
      'The password of your Pista account has just been changed, and your other devices have been logged out.',
      'Notifications have stopped on all your devices, and if you have a private calendar, it has a new address: subscribe to it again from “Saved”.',
      ...(tokens > 0
        ? ['The tokens of your websites and programs have been revoked: make new ones in your profile.']
        : []),
      'If that was you, there’s nothing to do. If not, choose a new password right away.',
    ],
    button: { label: 'It wasn’t me', path },
  }),
  es: ({ path, tokens }) => ({
    subject: 'Tu contraseña ha cambiado',
    paragraphs: [
      'La contraseña de tu cuenta de Pista acaba de cambiar y se ha cerrado la sesión en tus otros dispositivos.',
      'Ya no llegan notificaciones a tus dispositivos y, si tienes un calendario privado, ha cambiado de dirección: suscríbete de nuevo desde «Guardados».',
      ...(tokens > 0 ? ['Se han revocado los tokens de tus sitios y aplicaciones: crea otros en tu perfil.'] : []),
      '¿Has sido tú? No tienes que hacer nada. Si no, elige ahora mismo una contraseña nueva.',
    ],
    button: { label: 'No he sido yo', path },
  }),
};
