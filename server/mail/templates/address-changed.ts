import type { Template } from './letter.ts';

/** Sent to the previous address of an account, in case another person changed it. `email` is the new address. */
export const addressChanged: Template<{ email: string }> = ({ email }, t) => ({
  subject: t('addressChanged.subject'),
  paragraphs: [t('addressChanged.text', { email }), t('addressChanged.wasItYou')],
  button: { label: t('shared.notMe'), path: '/contact' },
});
