import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { eventOrders, type ManagedEvent } from '#contract/administration.ts';
import { useSession } from '#web/accounts/session.ts';
import { ActiveFilter } from '#web/administration/active-filter.tsx';
import { AuditDialog } from '#web/administration/audit-dialog.tsx';
import { type BulkButton, BulkTable } from '#web/administration/bulk/bulk-table.tsx';
import { ChoiceFilter, FilterBar, SearchFilter } from '#web/administration/filter-bar.tsx';
import { applyToEvents, type EventAction, managedEventsQuery, refresh } from '#web/administration/queries.ts';
import { ReasonDialog } from '#web/administration/reason-dialog.tsx';
import { useListFilters } from '#web/administration/use-list-filters.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { EventClaims } from './event-claims.tsx';
import { isHiddenOrDeleted, useEventColumns } from './event-columns.tsx';
import styles from './tab.module.css';
import { type Transfer, TransferDialog } from './transfer-dialog.tsx';

const states = ['all', 'ongoing', 'past', 'cancelled', 'waiting', 'hidden', 'deleted'] as const;

/** The action that the dialog asks to confirm. */
interface PendingAction {
  action: 'hide' | 'delete';
  events: readonly ManagedEvent[];
}

const messageKeys = { hide: 'hidden', unhide: 'unhidden', delete: 'deleted', restore: 'restored' } as const;

/** Shows the list of all events, in any state, with filters and actions. */
export function EventsTab() {
  const { t } = useTranslation();
  const { get, among } = useListFilters();
  const choice = {
    state: among('state', states),
    order: among('order', eventOrders),
    q: get('q'),
    creator: get('creator'),
  };
  const list = useInfiniteQuery(managedEventsQuery(choice));
  const isAdministrator = useSession()?.isAdministrator === true;
  const [pendingAction, setPendingAction] = useState<PendingAction | null>(null);
  const [past, setPast] = useState<ManagedEvent | null>(null);
  const [transfer, setTransfer] = useState<{ transfer: Transfer; onDone: () => void } | null>(null);
  const { act, restore } = useActions();
  const bulkButtons = useBulkButtons();

  const columns = useEventColumns({
    onHide: (event) => setPendingAction({ action: 'hide', events: [event] }),
    onDelete: (event) => setPendingAction({ action: 'delete', events: [event] }),
    onRestore: (event) => restore([event]),
    onHistory: isAdministrator ? setPast : undefined,
  });
  const creator = list.data?.pages[0]?.rows.find((event) => event.creator?.id === choice.creator)?.creator?.name;

  return (
    <div className={styles.part}>
      {isAdministrator && <EventClaims />}
      <FilterBar>
        <SearchFilter hint={t('adminPanel:events.searchHint')} />
        <ChoiceFilter
          name="state"
          label={t('adminPanel:state')}
          values={states}
          wordsOf={(state) => t(`adminPanel:events.states.${state}`)}
        />
        <ChoiceFilter
          name="order"
          label={t('adminPanel:order')}
          values={eventOrders}
          wordsOf={(order) => t(`adminPanel:events.orders.${order}`)}
        />
      </FilterBar>
      {choice.creator && (
        <ActiveFilter parameter="creator">
          {creator ? t('adminPanel:events.ofOneNamed', { name: creator }) : t('adminPanel:events.ofOne')}
        </ActiveFilter>
      )}
      <BulkTable
        target="events"
        caption={t('adminPanel:tabs.events')}
        columns={columns}
        list={list}
        nameOf={({ name }) => name}
        buttons={bulkButtons}
        filter={{ state: choice.state, creator: choice.creator, q: choice.q }}
        {...(isAdministrator && {
          more: (events: readonly ManagedEvent[], onDone: () => void) => (
            <Button icon="share" onPress={() => setTransfer({ transfer: { events }, onDone })}>
              {t('adminPanel:transfers.action')}
            </Button>
          ),
        })}
      />
      <ConfirmAction pendingAction={pendingAction} onConfirm={act} onClose={() => setPendingAction(null)} />
      <TransferDialog
        transfer={transfer?.transfer ?? null}
        onDone={() => transfer?.onDone()}
        onClose={() => setTransfer(null)}
      />
      <AuditDialog subject={past} onClose={() => setPast(null)} />
    </div>
  );
}

/** Returns a function that applies an action, shows its result and offers undo. */
function useActions() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const errorMessage = useErrorMessage();

  async function act(action: EventAction, events: readonly ManagedEvent[], because?: string): Promise<void> {
    const changed = await applyToEvents(
      events.map(({ id }) => id),
      action,
      because,
    );
    // Events that were hidden or deleted before stay so.
    const back = backFrom(action, events);
    const undo = { label: t('adminPanel:undo'), onPress: () => actAtOnce(back.action, back.events) };
    const canUndo = back.events.length > 0;
    showToast(t(`adminPanel:events.${messageKeys[action]}`, { count: changed }), 'good', canUndo ? undo : undefined);
    await refresh(client);
  }

  function actAtOnce(action: EventAction, events: readonly ManagedEvent[]): void {
    act(action, events).catch((error: unknown) =>
      showToast(errorMessage(error), 'bad', {
        label: t('adminPanel:tryAgain'),
        onPress: () => actAtOnce(action, events),
      }),
    );
  }
  const restore = (events: readonly ManagedEvent[]) => actAtOnce('restore', events);

  return { act, restore };
}

/** Returns the action that undoes another one, and the events it applies to; none if `action` itself undoes one. */
function backFrom(action: EventAction, events: readonly ManagedEvent[]) {
  if (action === 'hide') {
    return { action: 'unhide', events: events.filter(({ hiddenBecause }) => hiddenBecause === null) } as const;
  }
  return {
    action: 'restore',
    events: action === 'delete' ? events.filter((event) => !isHiddenOrDeleted(event)) : [],
  } as const;
}

interface ConfirmActionProps {
  pendingAction: PendingAction | null;
  onConfirm: (action: EventAction, events: readonly ManagedEvent[], because?: string) => Promise<void>;
  onClose: () => void;
}

function ConfirmAction({ pendingAction, onConfirm, onClose }: ConfirmActionProps) {
  const { t } = useTranslation();
  const action = pendingAction?.action ?? 'hide';
  return (
    <ReasonDialog
      title={t(`adminPanel:events.${action}Title`, { count: pendingAction?.events.length ?? 1 })}
      text={t(`adminPanel:events.${action}Text`, { count: pendingAction?.events.length ?? 1 })}
      confirmLabel={t(`adminPanel:events.${action}`)}
      isDangerous={action === 'delete'}
      asksReason
      isOpen={pendingAction !== null}
      onConfirm={async (because) => pendingAction && onConfirm(pendingAction.action, pendingAction.events, because)}
      onClose={onClose}
    />
  );
}

/** Returns the actions on chosen events. */
function useBulkButtons(): (events: readonly ManagedEvent[]) => BulkButton[] {
  const { t } = useTranslation();
  const ask = (action: 'hide' | 'delete') => ({
    title: (count: number) => t(`adminPanel:events.${action}Title`, { count }),
    text: (count: number) => t(`adminPanel:events.${action}Text`, { count }),
    isDangerous: action === 'delete',
  });
  return (events) => [
    { action: 'hide', icon: 'hidden', label: t('adminPanel:events.hide'), ask: ask('hide') },
    ...(events.some(({ isDeletedWithAccount }) => isDeletedWithAccount)
      ? []
      : [{ action: 'restore' as const, icon: 'undo' as const, label: t('adminPanel:events.restore') }]),
    { action: 'delete', icon: 'trash', label: t('adminPanel:events.delete'), ask: ask('delete') },
  ];
}
