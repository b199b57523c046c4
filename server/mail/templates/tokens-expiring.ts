import type { Template } from './letter.ts';

interface Facts {
  /** Tokens with names that the user chose; `when` is a day: `8 May 2027`. */
  tokens: { name: string; when: string }[];
}

/** Sent to the owner of API tokens a week before they expire. */
export const tokensExpiring: Template<Facts> = ({ tokens }, t) => ({
  subject: t('tokensExpiring.subject', { count: tokens.length }),
  paragraphs: [
    t('tokensExpiring.text', { count: tokens.length }),
    ...tokens.map(({ name, when }) => ({ written: name, note: t('tokensExpiring.expires', { when }) })),
    t('tokensExpiring.carryOn'),
  ],
  button: { label: t('tokensExpiring.button'), path: '/profile/programs' },
});
