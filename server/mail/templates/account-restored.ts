import { asWritten, type Template } from './letter.ts';

/** `because` is the text of the administrator, `events` the number of events that were restored with the account. */
export const accountRestored: Template<{ because?: string | undefined; events?: number }> = (
  { because, events = 0 },
  t,
) => ({
  subject: t('accountRestored.subject'),
  paragraphs: [
    t('accountRestored.text'),
    ...(events > 0 ? [t('accountRestored.events', { count: events })] : []),
    ...asWritten(because),
  ],
  button: { label: t('accountRestored.button'), path: '/home' },
});
