import type { Template } from './letter.ts';

interface Facts {
  /** Tokens with names that the user chose; `when` is a day: `8 May 2027`. */
  tokens: { name: string; when: string }[];
}

/** Sent to the owner of API tokens a week before they expire. */
export const tokensExpiring: Template<Facts> = {
  fr: ({ tokens }) => ({
    subject: tokens.length === 1 ? 'Un jeton expire bientôt' : 'Des jetons expirent bientôt',
    paragraphs: [
      tokens.length === 1
        ? 'Un jeton de votre compte Pista expire dans une semaine. Le site ou l’application qui l’utilise n’aura alors plus accès à vos événements :'
        : 'Des jetons de votre compte Pista expirent dans une semaine. Les sites ou applications qui les utilisent n’auront alors plus accès à vos événements :',
      ...tokens.map(({ name, when }) => ({ written: name, note: `Expire le ${when}` })),
      'Pour continuer, créez un nouveau jeton et donnez-le à votre site ou application. Sinon, vous n’avez rien à faire.',
    ],
    button: { label: 'Voir mes jetons', path: '/profile/programs' },
  }),
  en: ({ tokens }) => ({
    subject: tokens.length === 1 ? 'A token expires soon' : 'Tokens expire soon',
    paragraphs: [
      tokens.length === 1
        ? 'A token of your Pista account expires in a week. The website or program that uses it will then lose access to your events:'
        : 'Tokens of your Pista account expire in a week. The websites or programs that use them will then lose access to your events:',
      ...tokens.map(({ name, when }) => ({ written: name, note: `Expires on ${when}` })),
      'To carry on, make a new token and give it to your website or program. Otherwise there’s nothing to do.',
    ],
    button: { label: 'See my tokens', path: '/profile/programs' },
  }),
  es: ({ tokens }) => ({
    subject: tokens.length === 1 ? 'Un token caduca pronto' : 'Hay tokens que caducan pronto',
    paragraphs: [
      tokens.length === 1
        ? 'Un token de tu cuenta de Pista caduca dentro de una semana. El sitio o la aplicación que lo usa perderá entonces el acceso a tus eventos:'
        : 'Hay tokens de tu cuenta de Pista que caducan dentro de una semana. Los sitios o aplicaciones que los usan perderán entonces el acceso a tus eventos:',
      ...tokens.map(({ name, when }) => ({ written: name, note: `Caduca el ${when}` })),
      'Para continuar, crea un token nuevo y dáselo a tu sitio o aplicación. Si no, no tienes que hacer nada.',
    ],
    button: { label: 'Ver mis tokens', path: '/profile/programs' },
  }),
};
