import type { Template } from './letter.ts';

/** Sent to the new address of an account. `path` contains the secret. */
export const changeAddress: Template<{ path: string }> = ({ path }, t) => ({
  subject: t('changeAddress.subject'),
  paragraphs: [t('changeAddress.text')],
  button: { label: t('changeAddress.button'), path },
  notes: [t('changeAddress.validity'), t('changeAddress.notRequested')],
});
