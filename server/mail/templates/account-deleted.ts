import type { Template } from './letter.ts';

interface Facts {
  /** Deleted by an administrator, not by the owner. */
  isByAdministration: boolean;
}

/** Sent to the owner as the last mail, in case another person deleted the account. */
export const accountDeleted: Template<Facts> = ({ isByAdministration }, t) => ({
  subject: t('accountDeleted.subject'),
  paragraphs: isByAdministration
    ? [t('accountDeleted.byTeam'), t('accountDeleted.askUs')]
    : [t('accountDeleted.asRequested'), t('accountDeleted.wasItYou')],
  button: { label: t(isByAdministration ? 'shared.contactUs' : 'shared.notMe'), path: '/contact' },
});
