import type { Template } from './letter.ts';

/** Sent for a forgotten password. `path` contains the secret, which works once and for an hour. */
export const resetPassword: Template<{ path: string }> = {
  fr: ({ path }) => ({
    subject: 'Choisissez un nouveau mot de passe',
    paragraphs: ['Un mot de passe oublié, cela arrive aux meilleurs. Choisissez-en un nouveau et retrouvez la piste.'],
    button: { label: 'Choisir un mot de passe', path },
    notes: [
      'Ce lien fonctionne une seule fois, pendant une heure.',
      'Vous n’avez rien demandé ? Ignorez simplement ce message : votre mot de passe reste le même.',
    ],
  }),
  en: ({ path }) => ({
    subject: 'Choose a new password',
    paragraphs: ['Forgotten passwords happen to the best of dancers. Choose a new one and get back on the floor.'],
    button: { label: 'Choose a password', path },
    notes: [
      'This link works once, for an hour.',
      'If you didn’t ask for this, just ignore this message: your password stays the same.',
    ],
  }),
  es: ({ path }) => ({
    subject: 'Elige una nueva contraseña',
    paragraphs: ['Olvidar la contraseña le pasa a cualquiera. Elige otra y vuelve a la pista.'],
    button: { label: 'Elegir una contraseña', path },
    notes: [
      'Este enlace funciona una sola vez, durante una hora.',
      '¿No lo has pedido tú? Ignora este mensaje: tu contraseña sigue siendo la misma.',
    ],
  }),
};
