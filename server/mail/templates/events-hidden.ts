import { amount, asWritten, type Template } from './letter.ts';

/**
 * Sent to the owner: an administrator hid all events that the account added recently. `because` is the text of the
 * administrator.
 */
export const eventsHidden: Template<{ events: number; because?: string | undefined }> = {
  fr: ({ events, because }) => ({
    subject:
      events === 1
        ? 'Votre événement n’est plus visible'
        : `${amount('fr', events)} de vos dates ne sont plus visibles`,
    paragraphs: [
      'Notre équipe a retiré du site ce que vous avez ajouté ces dernières 24 heures. Rien n’est perdu : vous le retrouvez dans « Mes événements », mais les autres ne le voient plus.',
      ...asWritten(because, 'La raison :'),
      'Vous pensez que c’est une erreur ? Écrivez-nous : nous regarderons cela ensemble.',
    ],
    button: { label: 'Nous écrire', path: '/contact' },
  }),
  en: ({ events, because }) => ({
    subject:
      events === 1 ? 'Your event is no longer visible' : `${amount('en', events)} of your dates are no longer visible`,
    paragraphs: [
      'Our team has taken what you added in the last 24 hours off the site. Nothing is lost: you’ll still find it under “My events”, but others can no longer see it.',
      ...asWritten(because, 'Reason:'),
      'Think this is a mistake? Contact us and we’ll look into it together.',
    ],
    button: { label: 'Contact us', path: '/contact' },
  }),
  es: ({ events, because }) => ({
    subject: events === 1 ? 'Tu evento ya no es visible' : `${amount('es', events)} de tus fechas ya no son visibles`,
    paragraphs: [
      'Nuestro equipo ha retirado del sitio lo que añadiste en las últimas 24 horas. No se ha perdido nada: lo encuentras en «Mis eventos», pero los demás ya no lo ven.',
      ...asWritten(because, 'Motivo:'),
      '¿Crees que es un error? Escríbenos y lo veremos contigo.',
    ],
    button: { label: 'Escríbenos', path: '/contact' },
  }),
};
