import { useTranslation } from 'react-i18next';
import { isUnconfirmed } from '#contract/confirmation-rule.ts';
import type { Event } from '#contract/events.ts';
import { shortDay } from '#web/words/dates.ts';
import { useLocale } from '#web/words/use-locale.ts';
import { useNow } from './use-now.ts';

/** That nobody has confirmed an event for long which begins soon, since when; undefined where it need not be said. */
export function useUnconfirmed(event: Event): string | undefined {
  const { t } = useTranslation();
  const locale = useLocale();
  const now = useNow();
  const { confirmedAt } = event;
  if (!confirmedAt || !isUnconfirmed(event, now)) return undefined;
  return t('events.unconfirmed', { day: shortDay(locale, confirmedAt) });
}
