import type { Template } from './letter.ts';

/** Sent for a forgotten password. `path` contains the secret, which works once and for an hour. */
export const resetPassword: Template<{ path: string }> = ({ path }, t) => ({
  subject: t('resetPassword.subject'),
  paragraphs: [t('resetPassword.text')],
  button: { label: t('resetPassword.button'), path },
  notes: [t('resetPassword.validity'), t('resetPassword.notRequested')],
});
