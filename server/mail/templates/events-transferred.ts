import type { Template } from './letter.ts';

interface Facts {
  events: number;
  /** Whether the recipient of the mail received the events or lost them. */
  is: 'received' | 'taken';
  /** Organiser that the events belong to now; absent if they belong to an account. */
  organiser?: string | undefined;
}

/** Sent to the new and the previous owner of events: an administrator transferred them. */
export const eventsTransferred: Template<Facts> = ({ events: count, is, organiser }, t) =>
  is === 'received'
    ? {
        subject: t('eventsTransferred.receivedSubject'),
        paragraphs: [
          organiser
            ? t('eventsTransferred.receivedForOrganiser', { count, organiser })
            : t('eventsTransferred.received', { count }),
        ],
        button: { label: t('shared.seeMyEvents'), path: '/my-event' },
      }
    : {
        subject: t('eventsTransferred.takenSubject'),
        paragraphs: [
          organiser
            ? t('eventsTransferred.takenByOrganiser', { count, organiser })
            : t('eventsTransferred.taken', { count }),
          t('eventsTransferred.isMistake'),
        ],
        button: { label: t('shared.contactUs'), path: '/contact' },
      };
