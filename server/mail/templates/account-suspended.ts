import { amount, asWritten, type Template } from './letter.ts';

/**
 * `because` is the text of the administrator, `events` the number of upcoming events that were hidden with the account.
 */
export const accountSuspended: Template<{ because?: string | undefined; events?: number }> = {
  fr: ({ because, events = 0 }) => ({
    subject: 'Votre compte est suspendu',
    paragraphs: [
      'Notre équipe a suspendu votre compte Pista : vous ne pouvez plus vous connecter pour le moment.',
      ...(events === 1 ? ['Votre événement à venir n’est plus visible sur le site.'] : []),
      ...(events > 1 ? [`Vos ${amount('fr', events)} dates à venir ne sont plus visibles sur le site.`] : []),
      ...asWritten(because, 'La raison :'),
      'Vous pensez que c’est une erreur ? Écrivez-nous : nous regarderons cela ensemble.',
    ],
    button: { label: 'Nous écrire', path: '/contact' },
  }),
  en: ({ because, events = 0 }) => ({
    subject: 'Your account is suspended',
    paragraphs: [
      'Our team has suspended your Pista account, so you can’t log in for now.',
      ...(events === 1 ? ['Your upcoming event is no longer visible on the site.'] : []),
      ...(events > 1 ? [`Your ${amount('en', events)} upcoming dates are no longer visible on the site.`] : []),
      ...asWritten(because, 'Reason:'),
      'Think this is a mistake? Contact us and we’ll look into it together.',
    ],
    button: { label: 'Contact us', path: '/contact' },
  }),
  es: ({ because, events = 0 }) => ({
    subject: 'Tu cuenta está suspendida',
    paragraphs: [
      'Nuestro equipo ha suspendido tu cuenta de Pista: por ahora no puedes iniciar sesión.',
      ...(events === 1 ? ['Tu próximo evento ya no es visible en el sitio.'] : []),
      ...(events > 1 ? [`Tus ${amount('es', events)} próximas fechas ya no son visibles en el sitio.`] : []),
      ...asWritten(because, 'Motivo:'),
      '¿Crees que es un error? Escríbenos y lo veremos contigo.',
    ],
    button: { label: 'Escríbenos', path: '/contact' },
  }),
};
