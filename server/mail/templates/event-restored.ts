import { asWritten, type Template } from './letter.ts';

interface Facts {
  eventName: string;
  /** Text of the administrator. */
  because?: string | undefined;
  /** Page of the event. */
  path: string;
}

/** Sent to the owner: an administrator restored a hidden or deleted event. */
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
