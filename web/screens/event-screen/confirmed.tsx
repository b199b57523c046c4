import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { confirmEvent, type Event } from '#contract/events.ts';
import { useUnconfirmed } from '#web/events/card/use-unconfirmed.ts';
import { useNow } from '#web/events/days/use-now.ts';
import { call } from '#web/http/call.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { longAgo } from '#web/i18n/dates.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { eventKey } from '#web/query-keys.ts';
import { Button } from '#web/ui/button.tsx';

/** Shows when the organiser last confirmed the event. Organisers can confirm it here. */
export function Confirmed({ event, mayConfirm }: { event: Event; mayConfirm: boolean }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const now = useNow();
  const client = useQueryClient();
  const unconfirmed = useUnconfirmed(event, now);
  const { id, confirmedAt } = event;
  const { mutate, isPending } = useMutationOnce(async () => {
    await call(confirmEvent, { params: { id } });
    await client.invalidateQueries({ queryKey: eventKey });
  });
  return (
    <>
      {confirmedAt && !unconfirmed && t('eventPage:confirmed', { time: longAgo(locale, confirmedAt, now) })}
      {mayConfirm && confirmedAt?.slice(0, 10) !== now.toISOString().slice(0, 10) && (
        <Button kind="quiet" icon="check" aria-busy={isPending} onPress={mutate}>
          {t('eventPage:confirm')}
        </Button>
      )}
    </>
  );
}
