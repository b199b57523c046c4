import type { Template } from './letter.ts';

/** Sent after registration and on request. `path` contains the secret. */
export const confirmAddress: Template<{ path: string }> = ({ path }, t) => ({
  subject: t('confirmAddress.subject'),
  paragraphs: [t('confirmAddress.text')],
  button: { label: t('confirmAddress.button'), path },
  notes: [t('confirmAddress.validity'), t('confirmAddress.notRequested')],
});
