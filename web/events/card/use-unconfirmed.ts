import { useTranslation } from 'react-i18next';
import { isUnconfirmed } from '#contract/confirmation-rule.ts';
import type { Event } from '#contract/events.ts';
import { shortDay } from '#web/i18n/dates.ts';
import { useLocale } from '#web/i18n/locale.ts';

/**
 * Returns a text that says since when an upcoming event has not been confirmed; undefined if there is no need to warn.
 */
export function useUnconfirmed(event: Event, now: Date): string | undefined {
  const { t } = useTranslation();
  const locale = useLocale();
  const { confirmedAt } = event;
  if (!confirmedAt || !isUnconfirmed(event, now)) return undefined;
  return t('events:unconfirmed', { day: shortDay(locale, confirmedAt) });
}
