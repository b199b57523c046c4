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
export const reportQuestion: Template<Facts> = ({ eventName, when, question, path }, t) => ({
  subject: t('reportQuestion.subject', { eventName }),
  paragraphs: [
    t('reportQuestion.text', { eventName, when }),
    ...asWritten(question, t('reportQuestion.weAsk')),
    t('reportQuestion.whatToDo'),
  ],
  button: { label: t('shared.checkMyEvent'), path },
});
