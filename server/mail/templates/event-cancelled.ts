import { asWritten, type Template } from './letter.ts';

interface Facts {
  eventName: string;
  /** Day and time, in the language of the mail. */
  when: string;
  because?: string | undefined;
}

/** Sent to the organiser: an administrator cancelled one date. */
export const eventCancelled: Template<Facts> = {
  fr: ({ eventName, when, because }) => ({
    subject: `« ${eventName} » : une date annulée`,
    paragraphs: [
      `L’équipe de Pista a annulé « ${eventName} », ${when}, après un signalement. La page l’indique.`,
      ...asWritten(because, 'La raison :'),
      'La soirée a bien lieu ? Rétablissez-la dans « Mes événements ».',
    ],
    button: { label: 'Voir mes événements', path: '/my-event' },
  }),
  en: ({ eventName, when, because }) => ({
    subject: `“${eventName}”: a date is cancelled`,
    paragraphs: [
      `The Pista team has cancelled “${eventName}”, ${when}, after a report. Its page says so.`,
      ...asWritten(because, 'Reason:'),
      'Is it on after all? Reinstate it under “My events”.',
    ],
    button: { label: 'See my events', path: '/my-event' },
  }),
  es: ({ eventName, when, because }) => ({
    subject: `«${eventName}»: una fecha cancelada`,
    paragraphs: [
      `El equipo de Pista ha cancelado «${eventName}», ${when}, tras un aviso. La página lo indica.`,
      ...asWritten(because, 'Motivo:'),
      '¿Se celebra de todos modos? Reactívala en «Mis eventos».',
    ],
    button: { label: 'Ver mis eventos', path: '/my-event' },
  }),
};
