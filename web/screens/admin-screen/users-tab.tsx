import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accountOrders, accountRoles, type ManagedAccount } from '#contract/administration.ts';
import { useSession } from '#web/accounts/session.ts';
import { AuditDialog } from '#web/administration/audit-dialog.tsx';
import { type BulkButton, BulkTable } from '#web/administration/bulk/bulk-table.tsx';
import { ChoiceFilter, FilterBar, SearchFilter } from '#web/administration/filter-bar.tsx';
import {
  accountsQuery,
  changeAccount,
  downloadAccountData,
  managedSiteQuery,
  refresh,
  removeUser,
} from '#web/administration/queries.ts';
import { ReasonDialog } from '#web/administration/reason-dialog.tsx';
import { useListFilters } from '#web/administration/use-list-filters.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { siteFileName } from '#web/i18n/site-file-name.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { showToast } from '#web/ui/toast.tsx';
import { type AccountAction, useAccountColumns } from './account-columns.tsx';
import { LazyModeratorDialog } from './lazy-moderator-dialog.tsx';
import styles from './tab.module.css';
import { type Transfer, TransferDialog } from './transfer-dialog.tsx';

const states = ['all', 'active', 'suspended'] as const;

/** The action that the dialog asks to confirm. */
interface PendingAction {
  action: AccountAction;
  account: ManagedAccount;
}

const effects = {
  promote: { isAdministrator: true },
  demote: { isAdministrator: false },
  suspend: { isSuspended: true },
  restore: { isSuspended: false },
  trust: { isTrusted: true },
  distrust: { isTrusted: false },
} as const;

const messageKeys = {
  promote: 'promoted',
  demote: 'demoted',
  suspend: 'suspendedNow',
  restore: 'restored',
  trust: 'trustedNow',
  distrust: 'distrustedNow',
} as const;

/** Shows the list of all accounts, with filters and actions. */
export function UsersTab() {
  const { t } = useTranslation();
  const { get, among } = useListFilters();
  const choice = {
    role: among('role', accountRoles),
    state: among('state', states),
    order: among('order', accountOrders),
    q: get('q'),
  };
  const list = useInfiniteQuery(accountsQuery(choice));
  const ownId = useSession()?.userId;
  const [pendingAction, setPendingAction] = useState<PendingAction | null>(null);
  const [past, setPast] = useState<ManagedAccount | null>(null);
  const [moderated, setModerated] = useState<ManagedAccount | null>(null);
  const [transfer, setTransfer] = useState<Transfer | null>(null);
  const { act, restore, exportData } = useActions();

  const columns = useAccountColumns({
    ownId,
    areTrusted: useQuery(managedSiteQuery()).data?.settings.whoMayPublish === 'approved',
    // Restoring an account needs no confirmation, unless its events can be restored with it.
    onAction: (action, account) =>
      action === 'restore' && account.hiddenEvents === 0 ? restore(account) : setPendingAction({ action, account }),
    onModerate: setModerated,
    onHistory: setPast,
    onExport: exportData,
    onTransfer: (account) => setTransfer({ account }),
  });

  return (
    <div className={styles.part}>
      <FilterBar>
        <SearchFilter hint={t('adminPanel:users.searchHint')} />
        <ChoiceFilter
          name="role"
          label={t('adminPanel:users.role')}
          values={accountRoles}
          wordsOf={(role) => t(`adminPanel:users.roles.${role}`)}
        />
        <ChoiceFilter
          name="state"
          label={t('adminPanel:state')}
          values={states}
          wordsOf={(state) => t(`adminPanel:users.states.${state}`)}
        />
        <ChoiceFilter
          name="order"
          label={t('adminPanel:order')}
          values={accountOrders}
          wordsOf={(order) => t(`adminPanel:users.orders.${order}`)}
        />
      </FilterBar>
      <BulkTable
        target="accounts"
        nameOf={({ name, email }) => name || email}
        buttons={useBulkButtons()}
        caption={t('adminPanel:tabs.users')}
        columns={columns}
        list={list}
      />
      <ConfirmAction pendingAction={pendingAction} onConfirm={act} onClose={() => setPendingAction(null)} />
      {moderated && <LazyModeratorDialog account={moderated} onClose={() => setModerated(null)} />}
      <TransferDialog transfer={transfer} onClose={() => setTransfer(null)} />
      <AuditDialog subject={past} onClose={() => setPast(null)} />
    </div>
  );
}

/** Returns a function that applies an action, shows its result and offers undo. */
function useActions() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const errorMessage = useErrorMessage();

  async function act(action: AccountAction, account: ManagedAccount, because = '', withEvents = false): Promise<void> {
    if (action === 'delete') {
      await removeUser(account.id, withEvents ? 'delete' : 'keep');
      showToast(t('adminPanel:users.deletedNow', { name: account.name }));
      await refresh(client);
      return;
    }
    await changeAccount(account.id, {
      ...effects[action],
      ...(because && { because }),
      ...(withEvents && { withEvents }),
    });
    const undo = { label: t('adminPanel:undo'), onPress: () => restore(account, withEvents) };
    const done = t(`adminPanel:users.${messageKeys[action]}`, { name: account.name });
    showToast(done, 'good', action === 'suspend' ? undo : undefined);
    await refresh(client);
  }

  function restore(account: ManagedAccount, withEvents = false): void {
    act('restore', account, '', withEvents).catch((error: unknown) =>
      showToast(errorMessage(error), 'bad', {
        label: t('adminPanel:tryAgain'),
        onPress: () => restore(account, withEvents),
      }),
    );
  }

  function exportData(account: ManagedAccount): void {
    downloadAccountData(account.id)
      .then((text) =>
        saveFile(`${siteFileName()}-data-${account.id}.json`, new Blob([text], { type: 'application/json' })),
      )
      .catch((error: unknown) => showToast(errorMessage(error), 'bad'));
  }

  return { act, restore, exportData };
}

interface ConfirmActionProps {
  pendingAction: PendingAction | null;
  onConfirm: (action: AccountAction, account: ManagedAccount, because: string, withEvents: boolean) => Promise<void>;
  onClose: () => void;
}

function ConfirmAction({ pendingAction, onConfirm, onClose }: ConfirmActionProps) {
  const { t } = useTranslation();
  const action = pendingAction?.action ?? 'suspend';

  /** A checkbox: the account's events are hidden or restored with it. */
  function eventsOption() {
    const { comingEvents = 0, hiddenEvents = 0, amountOfEvents = 0 } = pendingAction?.account ?? {};
    if (action === 'suspend' && comingEvents > 0) {
      return { label: t('adminPanel:users.hideEventsToo', { count: comingEvents }), isChosenAtFirst: false };
    }
    if (action === 'delete' && amountOfEvents > 0) {
      const label = t('adminPanel:users.deleteEventsToo', { count: amountOfEvents });
      return { label, hint: t('adminPanel:users.deleteEventsHint'), isChosenAtFirst: false };
    }
    if (action === 'restore' && hiddenEvents > 0) {
      return { label: t('adminPanel:users.showEventsToo', { count: hiddenEvents }), isChosenAtFirst: true };
    }
    return undefined;
  }

  return (
    <ReasonDialog
      title={t(`adminPanel:users.${action}Title`, { name: pendingAction?.account.name ?? '' })}
      text={t(`adminPanel:users.${action}Text`)}
      confirmLabel={t(`adminPanel:users.${action}`)}
      isDangerous={action === 'demote' || action === 'suspend' || action === 'delete'}
      asksReason={action === 'suspend' || action === 'restore'}
      option={eventsOption()}
      isOpen={pendingAction !== null}
      onConfirm={async (because, withEvents) =>
        pendingAction && onConfirm(pendingAction.action, pendingAction.account, because, withEvents)
      }
      onClose={onClose}
    />
  );
}

/** Returns the actions on chosen accounts. */
function useBulkButtons(): (chosen: readonly ManagedAccount[]) => BulkButton[] {
  const { t } = useTranslation();
  return () => [
    {
      action: 'suspend',
      icon: 'lock',
      label: t('adminPanel:users.suspend'),
      ask: {
        title: (count) => t('bulkActions:ask.accountsTitle', { count }),
        text: (count) => t('bulkActions:ask.accountsText', { count }),
        isDangerous: true,
      },
    },
    { action: 'restore', icon: 'undo', label: t('adminPanel:users.restore') },
  ];
}
