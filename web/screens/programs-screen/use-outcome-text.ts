import { useTranslation } from 'react-i18next';
import type { WebhookTry } from '#contract/v1/webhooks.ts';

/** Refusals with a text of their own. */
const explained = ['too-slow', 'unreachable', 'not-public', 'too-large'] as const;

/** Returns a function that describes the outcome of a try: `Answered 500 after 120 ms.` */
export function useOutcomeText(): (outcome: Pick<WebhookTry, 'status' | 'refusal' | 'milliseconds'>) => string {
  const { t } = useTranslation();
  return ({ status, refusal, milliseconds }) => {
    if (status !== null) return t('webhooks:answered', { status: String(status), milliseconds });
    const known = explained.find((each) => each === refusal);
    return known ? t(`webhooks:refusals.${known}`) : t('webhooks:refusedOther', { code: refusal ?? '' });
  };
}
