import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { confirmEvent, type Event } from '#contract/events.ts';
import { useNow } from '#web/events/days/use-now.ts';
import { call } from '#web/http/call.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { eventStatus } from '#web/i18n/event-status.ts';
import { useMayEdit } from '#web/organisers/use-may-edit.ts';
import { editEventPath } from '#web/paths.ts';
import { eventKey } from '#web/query-keys.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import styles from './event-screen.module.css';

/** Shows buttons to confirm and edit an event; nothing for users who may not edit it, and for past events. */
export function OwnerTools({ event }: { event: Event }) {
  const { t } = useTranslation();
  const mayEdit = useMayEdit(event);
  const now = useNow();
  const client = useQueryClient();
  const { id, confirmedAt, isCancelled } = event;
  const { mutate, isPending } = useMutationOnce(async () => {
    await call(confirmEvent, { params: { id } });
    await client.invalidateQueries({ queryKey: eventKey });
  });
  if (!mayEdit || eventStatus(event, now) === 'over') return null;
  return (
    <div className={styles.owner}>
      {!isCancelled && confirmedAt?.slice(0, 10) !== now.toISOString().slice(0, 10) && (
        <Button kind="quiet" icon="check" aria-busy={isPending} onPress={mutate}>
          {t('eventPage:confirm')}
        </Button>
      )}
      <ButtonLink to={editEventPath(id)} kind="quiet" icon="edit">
        {t('eventPage:edit')}
      </ButtonLink>
    </div>
  );
}
