import type { Template } from './letter.ts';

/** Sent after registration and on request. `path` contains the secret. */
export const confirmAddress: Template<{ path: string }> = {
  fr: ({ path }) => ({
    subject: 'Confirmez votre adresse e-mail',
    paragraphs: ['Bienvenue sur Pista ! Un dernier pas : confirmez que cette adresse est bien la vôtre.'],
    button: { label: 'Confirmer mon adresse', path },
    notes: [
      'Ce lien fonctionne pendant une semaine.',
      'Vous n’avez pas créé de compte ? Ignorez simplement ce message : rien ne se passera.',
    ],
  }),
  en: ({ path }) => ({
    subject: 'Confirm your e-mail address',
    paragraphs: ['Welcome to Pista! One last step: confirm that this address is yours.'],
    button: { label: 'Confirm my address', path },
    notes: [
      'This link works for a week.',
      'If you didn’t create an account, just ignore this message: nothing will happen.',
    ],
  }),
  es: ({ path }) => ({
    subject: 'Confirma tu dirección de correo',
    paragraphs: ['¡Te damos la bienvenida a Pista! Un último paso: confirma que esta dirección es tuya.'],
    button: { label: 'Confirmar mi dirección', path },
    notes: [
      'Este enlace funciona durante una semana.',
      '¿No has creado ninguna cuenta? Ignora este mensaje: no pasará nada.',
    ],
  }),
};
