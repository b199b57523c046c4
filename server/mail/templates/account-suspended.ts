import { asWritten, type Template } from './letter.ts';

/**
 * `because` is the text of the administrator, `events` the number of upcoming events that were hidden with the account.
 */
export const accountSuspended: Template<{ because?: string | undefined; events?: number }> = (
  { because, events = 0 },
  t,
) => ({
  subject: t('accountSuspended.subject'),
  paragraphs: [
    t('accountSuspended.text'),
    ...(events > 0 ? [t('accountSuspended.events', { count: events })] : []),
    ...asWritten(because, t('shared.reason')),
    t('shared.isMistake'),
  ],
  button: { label: t('shared.contactUs'), path: '/contact' },
});
