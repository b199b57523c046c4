import { asWritten, type Template } from './letter.ts';

interface Facts {
  eventName: string;
  /** Day and time, in the language of the mail. */
  when: string;
  /** Text of the administrator. */
  question?: string | undefined;
  /** Page where the organiser can change or cancel the date. */
  path: string;
}

/** Sent to the organiser: an administrator asks about a date that was reported. */
export const reportQuestion: Template<Facts> = {
  fr: ({ eventName, when, question, path }) => ({
    subject: `Une question sur « ${eventName} »`,
    paragraphs: [
      `On nous a signalé un problème avec « ${eventName} », ${when}. Tout est-il juste, et la soirée a-t-elle lieu ?`,
      ...asWritten(question, 'L’équipe de Pista vous demande :'),
      'Si oui, confirmez la date. Sinon, corrigez-la ou annulez-la.',
    ],
    button: { label: 'Vérifier mon événement', path },
  }),
  en: ({ eventName, when, question, path }) => ({
    subject: `A question about “${eventName}”`,
    paragraphs: [
      `We’ve had a report about “${eventName}”, ${when}. Is everything correct, and is it still on?`,
      ...asWritten(question, 'The Pista team asks:'),
      'If so, confirm the date. If not, correct or cancel it.',
    ],
    button: { label: 'Check my event', path },
  }),
  es: ({ eventName, when, question, path }) => ({
    subject: `Una pregunta sobre «${eventName}»`,
    paragraphs: [
      `Nos han avisado de un problema con «${eventName}», ${when}. ¿Está todo bien y se celebra?`,
      ...asWritten(question, 'El equipo de Pista pregunta:'),
      'Si es así, confirma la fecha. Si no, corrígela o cancélala.',
    ],
    button: { label: 'Revisar mi evento', path },
  }),
};
