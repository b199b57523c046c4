import { amount, asWritten, type Template } from './letter.ts';

/** `because` is the text of the administrator, `events` the number of events that were restored with the account. */
export const accountRestored: Template<{ because?: string | undefined; events?: number }> = {
  fr: ({ because, events = 0 }) => ({
    subject: 'Votre compte est rétabli',
    paragraphs: [
      'Bonne nouvelle : votre compte Pista est rétabli. Vous pouvez de nouveau vous connecter.',
      ...(events === 1 ? ['Votre événement est de nouveau visible.'] : []),
      ...(events > 1 ? [`Vos ${amount('fr', events)} dates sont de nouveau visibles.`] : []),
      ...asWritten(because),
    ],
    button: { label: 'Se connecter', path: '/home' },
  }),
  en: ({ because, events = 0 }) => ({
    subject: 'Your account has been reopened',
    paragraphs: [
      'Good news: your Pista account has been reopened, so you can log in again.',
      ...(events === 1 ? ['Your event is visible again.'] : []),
      ...(events > 1 ? [`Your ${amount('en', events)} dates are visible again.`] : []),
      ...asWritten(because),
    ],
    button: { label: 'Log in', path: '/home' },
  }),
  es: ({ because, events = 0 }) => ({
    subject: 'Tu cuenta vuelve a estar activa',
    paragraphs: [
      'Buenas noticias: tu cuenta de Pista vuelve a estar activa. Puedes iniciar sesión como antes.',
      ...(events === 1 ? ['Tu evento vuelve a ser visible.'] : []),
      ...(events > 1 ? [`Tus ${amount('es', events)} fechas vuelven a ser visibles.`] : []),
      ...asWritten(because),
    ],
    button: { label: 'Iniciar sesión', path: '/home' },
  }),
};
