import type { Template } from './letter.ts';

interface Facts {
  eventName: string;
  path: string;
  isAccepted: boolean;
  /** True for the owner of an event that an administrator transferred, false for the person with the claim. */
  isOwner: boolean;
}

/** Reports the decision about a claim to an event. Contains no names of people. */
export const eventClaimDecided: Template<Facts> = ({ eventName, path, isAccepted, isOwner }, t) => {
  const contact = { label: t('shared.contactUs'), path: '/contact' };
  if (isOwner)
    return {
      subject: t('eventClaimDecided.transferredSubject', { eventName }),
      paragraphs: [t('eventClaimDecided.transferred', { eventName }), t('eventClaimDecided.thanks')],
      button: contact,
    };
  if (!isAccepted)
    return {
      subject: t('eventClaimDecided.refusedSubject', { eventName }),
      paragraphs: [t('eventClaimDecided.refused', { eventName })],
      button: contact,
    };
  return {
    subject: t('eventClaimDecided.acceptedSubject', { eventName }),
    paragraphs: [t('eventClaimDecided.accepted', { eventName })],
    button: { label: t('shared.seeEvent'), path },
  };
};
