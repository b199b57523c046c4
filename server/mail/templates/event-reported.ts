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
export const eventReported: Template<Facts> = ({ eventName, reason, comment, path }, t) => ({
  subject: t('eventReported.subject', { eventName }),
  paragraphs: [
    t(`eventReported.${reason}`, { eventName }),
    ...asWritten(comment, t('shared.theirMessage')),
    t('eventReported.haveALook'),
  ],
  button: { label: t('shared.checkMyEvent'), path },
});
