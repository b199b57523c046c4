import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Event } from '#contract/events.ts';
import { useNow } from '#web/events/days/use-now.ts';
import { eventAbout } from '#web/events/waiting/about.ts';
import { announceWaiting } from '#web/events/waiting/announce.ts';
import type { EventResult } from '#web/events/waiting/overlay.ts';
import { WaitingPart } from '#web/events/waiting/waiting-part.tsx';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { eventStatus } from '#web/i18n/event-status.ts';
import { useMayEdit } from '#web/organisers/use-may-edit.ts';
import { deliver } from '#web/outbox/service.ts';
import { editEventPath } from '#web/paths.ts';
import { eventKey } from '#web/query-keys.ts';
import { useStatisticsDialog } from '#web/statistics/use-statistics-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import styles from './event-screen.module.css';

/** Shows buttons to confirm and edit an event until its end, and to show its statistics; nothing for users who may not edit it. */
export function OwnerTools({ event }: { event: Event }) {
  const { t, i18n } = useTranslation();
  const mayEdit = useMayEdit(event);
  const now = useNow();
  const client = useQueryClient();
  const { id, confirmedAt, isCancelled } = event;
  const { mutate, isPending } = useMutationOnce(async () => {
    const change = { kind: 'confirm', about: eventAbout(id), title: event.name } as const;
    const result = { slug: event.slug, confirmedAt: new Date().toISOString() } satisfies EventResult;
    if (!(await deliver({ ...change, request: { params: { id } }, result }))) void announceWaiting(i18n);
    await client.invalidateQueries({ queryKey: eventKey });
  });
  const statistics = useStatisticsDialog(t('statistics:title'));
  const waiting = <WaitingPart kind="mark" about={eventAbout(id)} />;
  if (!mayEdit) return waiting;
  const isOver = eventStatus(event, now) === 'over';
  return (
    <>
      {waiting}
      <div className={styles.owner}>
        {!isOver && !isCancelled && confirmedAt?.slice(0, 10) !== now.toISOString().slice(0, 10) && (
          <Button kind="quiet" icon="check" aria-busy={isPending} onPress={mutate}>
            {t('eventPage:confirm')}
          </Button>
        )}
        {!isOver && (
          <ButtonLink to={editEventPath(id)} kind="quiet" icon="edit">
            {t('eventPage:edit')}
          </ButtonLink>
        )}
        <Button kind="quiet" icon="shown" onPress={() => statistics.show(event)}>
          {t('statistics:title')}
        </Button>
        {statistics.dialog}
      </div>
    </>
  );
}
