import { asWritten, type Template } from './letter.ts';

/**
 * Sent to the owner: an administrator hid all events that the account added recently. `because` is the text of the
 * administrator.
 */
export const eventsHidden: Template<{ events: number; because?: string | undefined }> = ({ events, because }, t) => ({
  subject: t('eventsHidden.subject', { count: events }),
  paragraphs: [t('eventsHidden.text'), ...asWritten(because, t('shared.reason')), t('shared.isMistake')],
  button: { label: t('shared.contactUs'), path: '/contact' },
});
