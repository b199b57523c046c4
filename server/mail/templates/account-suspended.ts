import { asWritten, type Template } from './letter.ts';

/** `because` is what the administrator wrote. */
export const accountSuspended: Template<{ because?: string | undefined }> = {
  fr: ({ because }) => ({
    subject: 'Votre compte est suspendu',
    paragraphs: [
      'Notre équipe a suspendu votre compte Pista : vous ne pouvez plus vous connecter pour le moment.',
      ...asWritten(because, 'La raison :'),
      'Vous pensez que c’est une erreur ? Écrivez-nous : nous regarderons cela ensemble.',
    ],
    button: { label: 'Nous écrire', path: '/contact' },
  }),
  en: ({ because }) => ({
    subject: 'Your account is suspended',
    paragraphs: [
      'Our team has suspended your Pista account: for now you can’t log in.',
      ...asWritten(because, 'The reason:'),
      'Do you think this is a mistake? Write to us and we’ll look into it together.',
    ],
    button: { label: 'Write to us', path: '/contact' },
  }),
  es: ({ because }) => ({
    subject: 'Tu cuenta está suspendida',
    paragraphs: [
      'Nuestro equipo ha suspendido tu cuenta de Pista: por ahora no puedes iniciar sesión.',
      ...asWritten(because, 'El motivo:'),
      '¿Crees que es un error? Escríbenos y lo veremos contigo.',
    ],
    button: { label: 'Escríbenos', path: '/contact' },
  }),
};
