import { asWritten, type Template } from './letter.ts';

interface Facts {
  change: 'hidden' | 'deleted' | 'restored';
  /** Number of dates. */
  events: number;
  /** Names of the events, perhaps not all. */
  names: string[];
  /** Text of the administrator. */
  because?: string | undefined;
}

/** Sent to the owner, once: the team hid, deleted or restored several events. */
export const eventsManaged: Template<Facts> = ({ change, events, names, because }, t) => ({
  subject: t(`eventsManaged.${change}Subject`, { count: events }),
  paragraphs: [
    t(`eventsManaged.${change}`),
    { written: names.join('\n') },
    ...asWritten(because, t('shared.reason')),
    ...(change === 'restored' ? [] : [t('shared.isMistake')]),
  ],
  button:
    change === 'restored'
      ? { label: t('shared.seeMyEvents'), path: '/my-event' }
      : { label: t('shared.contactUs'), path: '/contact' },
});
