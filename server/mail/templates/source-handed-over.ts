import type { Template } from './letter.ts';

interface Facts {
  name: string;
  /** Number of dates that were transferred. */
  events: number;
  /** True for the source itself, false for some of its dates. */
  isWhole: boolean;
  /** Proof that the new owner gave. */
  proof: 'mail' | 'word' | 'administrator';
}

/**
 * Sent to the previous owner: another person proved that a source or some of its dates belong to them. The person is
 * not named.
 */
export const sourceHandedOver: Template<Facts> = ({ name, events: count, isWhole, proof }, t) => ({
  subject: t(isWhole ? 'sourceHandedOver.wholeSubject' : 'sourceHandedOver.datesSubject', { name }),
  paragraphs: [
    t(`sourceHandedOver.proof.${proof}`, { name }),
    t(isWhole ? 'sourceHandedOver.whole' : 'sourceHandedOver.dates', { count }),
    t('sourceHandedOver.thanks'),
  ],
  button: { label: t('shared.contactUs'), path: '/contact' },
});
