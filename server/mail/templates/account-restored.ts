import { asWritten, type Template } from './letter.ts';

/** `because` is what the administrator wrote. */
export const accountRestored: Template<{ because?: string | undefined }> = {
  fr: ({ because }) => ({
    subject: 'Votre compte est rétabli',
    paragraphs: [
      'Bonne nouvelle : votre compte Pista est de nouveau ouvert. Vous pouvez vous connecter comme avant.',
      ...asWritten(because),
    ],
    button: { label: 'Se connecter', path: '/home' },
  }),
  en: ({ because }) => ({
    subject: 'Your account is open again',
    paragraphs: ['Good news: your Pista account is open again. You can log in as before.', ...asWritten(because)],
    button: { label: 'Log in', path: '/home' },
  }),
  es: ({ because }) => ({
    subject: 'Tu cuenta vuelve a estar activa',
    paragraphs: [
      'Buenas noticias: tu cuenta de Pista vuelve a estar activa. Puedes iniciar sesión como antes.',
      ...asWritten(because),
    ],
    button: { label: 'Iniciar sesión', path: '/home' },
  }),
};
