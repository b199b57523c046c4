import { asWritten, type Template } from './letter.ts';

interface Facts {
  eventName: string;
  /** What the administrator wrote. */
  because?: string | undefined;
  /** Its page. */
  path: string;
}

/** The administration has brought back an event that was hidden or deleted. */
export const eventRestored: Template<Facts> = {
  fr: ({ eventName, because, path }) => ({
    subject: `« ${eventName} » est de retour`,
    paragraphs: [
      `Bonne nouvelle : votre événement « ${eventName} » est de nouveau visible par tout le monde.`,
      ...asWritten(because),
    ],
    button: { label: 'Voir mon événement', path },
  }),
  en: ({ eventName, because, path }) => ({
    subject: `“${eventName}” is back`,
    paragraphs: [`Good news: everyone can see your event “${eventName}” again.`, ...asWritten(because)],
    button: { label: 'See my event', path },
  }),
  es: ({ eventName, because, path }) => ({
    subject: `«${eventName}» ha vuelto`,
    paragraphs: [`Buenas noticias: todo el mundo puede ver de nuevo tu evento «${eventName}».`, ...asWritten(because)],
    button: { label: 'Ver mi evento', path },
  }),
};
