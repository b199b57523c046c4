import type { ReportReason } from '#contract/reports.ts';
import { asWritten, type Template } from './letter.ts';

interface Facts {
  eventName: string;
  reason: ReportReason;
  /** Text of the visitor. */
  comment?: string | undefined;
  /** Page where the organiser can correct the event. */
  path: string;
}

/** Sent to the organiser: a visitor reported a problem with the event. */
export const eventReported: Template<Facts> = {
  fr: ({ eventName, reason, comment, path }) => ({
    subject: `Un signalement pour « ${eventName} »`,
    paragraphs: [
      `Quelqu’un nous a signalé votre événement « ${eventName} ». ${french[reason]}`,
      ...asWritten(comment, 'Son message :'),
      'Pouvez-vous y jeter un œil ? Si tout est juste, vous n’avez rien à faire : notre équipe regarde aussi.',
    ],
    button: { label: 'Vérifier mon événement', path },
  }),
  en: ({ eventName, reason, comment, path }) => ({
    subject: `A report about “${eventName}”`,
    paragraphs: [
      `Someone has reported your event “${eventName}” to us. ${english[reason]}`,
      ...asWritten(comment, 'Their message:'),
      'Could you have a look? If everything is right, there’s nothing you need to do: our team is looking into it too.',
    ],
    button: { label: 'Check my event', path },
  }),
  es: ({ eventName, reason, comment, path }) => ({
    subject: `Un aviso sobre «${eventName}»`,
    paragraphs: [
      `Alguien nos ha avisado de un problema con tu evento «${eventName}». ${spanish[reason]}`,
      ...asWritten(comment, 'Su mensaje:'),
      '¿Puedes echarle un vistazo? Si todo está bien, no tienes que hacer nada: nuestro equipo también lo está mirando.',
    ],
    button: { label: 'Revisar mi evento', path },
  }),
};

const french: Record<ReportReason, string> = {
  wrong: 'Une information serait fausse.',
  cancelled: 'Il serait annulé.',
  closed: 'Quelqu’un y aurait trouvé porte close.',
  spam: 'Ce serait de la publicité, ou un doublon.',
  offensive: 'Il serait choquant ou illégal.',
};

const english: Record<ReportReason, string> = {
  wrong: 'They say that some details are wrong.',
  cancelled: 'They say that it is cancelled.',
  closed: 'They say that they found it closed.',
  spam: 'They say that it is advertising, or a duplicate.',
  offensive: 'They say that it is offensive or illegal.',
};

const spanish: Record<ReportReason, string> = {
  wrong: 'Dice que algún dato es incorrecto.',
  cancelled: 'Dice que está cancelado.',
  closed: 'Dice que lo encontró cerrado.',
  spam: 'Dice que es publicidad o que está repetido.',
  offensive: 'Dice que es ofensivo o ilegal.',
};
