import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { OwnEvent } from '#contract/events.ts';
import { ownEventQuery } from '#web/events/form/queries.ts';
import { isExtensible, useExtending } from '#web/events/own/extend-dialog.tsx';
import { useWithdrawal } from '#web/events/own/use-withdrawal.tsx';
import { cloneEventPath, paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { ButtonRow, Card } from '#web/ui/page-column.tsx';

interface Props {
  event: OwnEvent;
  onDeleted: () => void;
  /** Leads to the recurrence field. */
  onRepeat: () => void;
}

/** Shows further actions on an event: repeat, copy, cancel, delete. */
export function Withdrawal({ event, onDeleted, onRepeat }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const place = useRef<HTMLDivElement>(null);
  const { ask, dialog } = useWithdrawal(place, (action) => {
    if (action !== 'delete') return client.invalidateQueries({ queryKey: ownEventQuery(event.id).queryKey });
    onDeleted();
    return navigate(paths.myEvents, { replace: true });
  });
  const { extend, extendDialog } = useExtending();
  return (
    <div ref={place} tabIndex={-1}>
      <Card title={t('editEvent:more')}>
        <ButtonRow>
          <ButtonLink to={cloneEventPath(event.id)} icon="copy">
            {t('myEvents:clone')}
          </ButtonLink>
          {isExtensible(event) && (
            <Button icon="plus" onPress={() => extend(event)}>
              {t('myEvents:extend')}
            </Button>
          )}
          {event.seriesId === null && !event.isCancelled && (
            <Button icon="repeat" onPress={onRepeat}>
              {t('myEvents:repeat')}
            </Button>
          )}
          {event.isCancelled ? (
            <Button icon="undo" onPress={() => ask('reinstate', event)}>
              {t('myEvents:reinstate')}
            </Button>
          ) : (
            <Button icon="close" onPress={() => ask('cancel', event)}>
              {t('myEvents:cancel')}
            </Button>
          )}
          <Button icon="trash" kind="danger" onPress={() => ask('delete', event)}>
            {t('myEvents:delete')}
          </Button>
        </ButtonRow>
      </Card>
      {dialog}
      {extendDialog}
    </div>
  );
}
