import type { Template } from './letter.ts';

/**
 * Sent to the owner, in case another person changed the password. `path` leads to the form for a forgotten password,
 * `tokens` is the number of API tokens that were revoked.
 */
export const passwordChanged: Template<{ path: string; tokens: number }> = ({ path, tokens }, t) => ({
  subject: t('passwordChanged.subject'),
  paragraphs: [
    t('passwordChanged.text'),
    t('passwordChanged.devices'),
    ...(tokens > 0 ? [t('passwordChanged.tokens')] : []),
    t('passwordChanged.wasItYou'),
  ],
  button: { label: t('shared.notMe'), path },
});
