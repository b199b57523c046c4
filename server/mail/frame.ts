import type { Locale } from '#contract/locales.ts';

/** The texts around each letter. */
interface Frame {
  greeting(name: string | undefined): string;
  farewell: string;
  /** Shown above a link that can be copied. */
  linkAside: string;
  about: string;
}

export const frames: Record<Locale, Frame> = {
  fr: {
    greeting: (name) => (name ? `Bonjour ${name},` : 'Bonjour,'),
    farewell: 'À bientôt sur la piste,',
    linkAside: 'Le bouton ne répond pas ? Copiez ce lien dans votre navigateur :',
    about: 'Pista, la carte des événements de danse',
  },
  en: {
    greeting: (name) => (name ? `Hello ${name},` : 'Hello,'),
    farewell: 'See you on the dance floor,',
    linkAside: 'Button not working? Copy this link into your browser:',
    about: 'Pista, the map of dance events',
  },
  es: {
    greeting: (name) => (name ? `Hola, ${name}:` : 'Hola:'),
    farewell: 'Nos vemos en la pista,',
    linkAside: '¿No funciona el botón? Copia este enlace en tu navegador:',
    about: 'Pista, el mapa de los eventos de baile',
  },
};

/**
 * Returns the name for the greeting, or undefined if it looks like an advertisement or a link. Anyone can have a
 * confirmation mail sent to any address, so the name is untrusted.
 */
export function safeGreetingName(name: string | null | undefined): string | undefined {
  const trimmed = name?.trim() ?? '';
  return /^\p{L}[\p{L}\p{M}’' -]{0,49}$/u.test(trimmed) ? trimmed : undefined;
}
