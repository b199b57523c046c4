import type { Template } from './letter.ts';

interface Facts {
  /** Number of events; a series counts once. */
  events: number;
  /** Full days since the oldest was submitted. */
  days: number;
}

const lateDays = 2;
const urgentDays = 5;

/** Sent to administrators every day as long as events wait. The subject becomes more urgent with the days. */
export const eventsWaiting: Template<Facts> = ({ events: count, days }, t) => {
  const urgency = days >= urgentDays ? 'urgentSubject' : days >= lateDays ? 'lateSubject' : 'subject';
  return {
    subject:
      urgency === 'subject'
        ? t('eventsWaiting.subject', { count })
        : t(`eventsWaiting.${urgency}`, { count, days: `${days}` }),
    paragraphs: [t('eventsWaiting.text', { count })],
    button: { label: t('eventsWaiting.open'), path: '/admin?tab=waiting' },
    notes: [t('eventsWaiting.why')],
  };
};
