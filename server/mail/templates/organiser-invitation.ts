import type { Template } from './letter.ts';

interface Facts {
  /** Name of the member that sent the invitation; may be empty. */
  inviterName: string;
  organiserName: string;
  days: number;
  /** Contains the secret. */
  path: string;
}

/** Invites a person with or without an account to an organiser. */
export const organiserInvitation: Template<Facts> = ({ inviterName, organiserName, days, path }, t) => ({
  subject: t('organiserInvitation.subject', { organiserName }),
  paragraphs: [
    inviterName
      ? t('organiserInvitation.text', { inviterName, organiserName })
      : t('organiserInvitation.textWithoutName', { organiserName }),
    t('organiserInvitation.asMember'),
  ],
  button: { label: t('organiserInvitation.button'), path },
  notes: [t('organiserInvitation.validity', { count: days }), t('organiserInvitation.notExpected')],
});
