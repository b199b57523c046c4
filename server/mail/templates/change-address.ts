import type { Template } from './letter.ts';

/** Sent to the new address of an account. `path` contains the secret. */
export const changeAddress: Template<{ path: string }> = {
  fr: ({ path }) => ({
    subject: 'Confirmez votre nouvelle adresse e-mail',
    paragraphs: [
      'Vous avez demandé à utiliser cette adresse pour votre compte Pista. Confirmez qu’elle est bien la vôtre, et c’est fait.',
    ],
    button: { label: 'Confirmer cette adresse', path },
    notes: [
      'Ce lien fonctionne une seule fois, pendant 24 heures.',
      'Vous n’avez rien demandé ? Ignorez simplement ce message : rien ne changera.',
    ],
  }),
  en: ({ path }) => ({
    subject: 'Confirm your new e-mail address',
    paragraphs: ['You asked to use this address for your Pista account. Confirm that it’s yours, and you’re done.'],
    button: { label: 'Confirm this address', path },
    notes: [
      'This link works once, for 24 hours.',
      'If you didn’t ask for this, just ignore this message: nothing will change.',
    ],
  }),
  es: ({ path }) => ({
    subject: 'Confirma tu nueva dirección de correo',
    paragraphs: ['Has pedido usar esta dirección para tu cuenta de Pista. Confirma que es tuya y listo.'],
    button: { label: 'Confirmar esta dirección', path },
    notes: [
      'Este enlace funciona una sola vez, durante 24 horas.',
      '¿No lo has pedido tú? Ignora este mensaje: no cambiará nada.',
    ],
  }),
};
