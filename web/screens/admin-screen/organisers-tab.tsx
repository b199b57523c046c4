import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagedOrganiser } from '#contract/organisers.ts';
import { AuditDialog } from '#web/administration/audit-dialog.tsx';
import { type BulkButton, BulkTable } from '#web/administration/bulk/bulk-table.tsx';
import { FilterBar, SearchFilter } from '#web/administration/filter-bar.tsx';
import { hideOrganiser, managedOrganisersQuery, refresh } from '#web/administration/queries.ts';
import { ReasonDialog } from '#web/administration/reason-dialog.tsx';
import { useListFilters } from '#web/administration/use-list-filters.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { invalidateOrganisers } from '#web/organisers/queries.ts';
import { showToast } from '#web/ui/toast.tsx';
import { useOrganiserColumns } from './organiser-columns.tsx';
import styles from './tab.module.css';

/** Shows the list of all organisers. */
export function OrganisersTab() {
  const { t } = useTranslation();
  const { get } = useListFilters();
  const list = useInfiniteQuery(managedOrganisersQuery({ q: get('q') }));
  const [hiding, setHiding] = useState<ManagedOrganiser | null>(null);
  const [past, setPast] = useState<ManagedOrganiser | null>(null);
  const { hide, show } = useHiding();
  const columns = useOrganiserColumns({ onHide: setHiding, onShow: show, onHistory: setPast });
  return (
    <div className={styles.part}>
      <FilterBar>
        <SearchFilter hint={t('adminPanel:organisers.searchHint')} />
      </FilterBar>
      <BulkTable
        target="organisers"
        nameOf={({ name }) => name}
        buttons={useBulkButtons()}
        caption={t('adminPanel:tabs.organisers')}
        columns={columns}
        list={list}
      />
      <ReasonDialog
        title={t('adminPanel:organisers.hideTitle', { name: hiding?.name ?? '' })}
        text={t('adminPanel:organisers.hideText')}
        confirmLabel={t('adminPanel:organisers.hide')}
        isDangerous
        asksReason
        reasonHint={t('adminPanel:organisers.reasonHint')}
        isOpen={hiding !== null}
        onConfirm={async (because) => hiding && hide(hiding, because)}
        onClose={() => setHiding(null)}
      />
      <AuditDialog subject={past} onClose={() => setPast(null)} />
    </div>
  );
}

/** Returns a function that hides or publishes a page, shows the result and offers undo. */
function useHiding() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const errorMessage = useErrorMessage();

  async function set(organiser: ManagedOrganiser, isHidden: boolean, because = ''): Promise<void> {
    await hideOrganiser(organiser.id, isHidden, because);
    const undo = { label: t('adminPanel:undo'), onPress: () => show(organiser) };
    const { name } = organiser;
    showToast(
      isHidden ? t('adminPanel:organisers.hiddenNow', { name }) : t('adminPanel:organisers.shown', { name }),
      'good',
      isHidden ? undo : undefined,
    );
    await Promise.all([refresh(client), invalidateOrganisers(client)]);
  }

  function show(organiser: ManagedOrganiser): void {
    set(organiser, false).catch((error: unknown) =>
      showToast(errorMessage(error), 'bad', { label: t('adminPanel:tryAgain'), onPress: () => show(organiser) }),
    );
  }

  return { hide: (organiser: ManagedOrganiser, because: string) => set(organiser, true, because), show };
}

/** Returns the actions on chosen organisers. */
function useBulkButtons(): (chosen: readonly ManagedOrganiser[]) => BulkButton[] {
  const { t } = useTranslation();
  return () => [
    {
      action: 'hide',
      icon: 'hidden',
      label: t('bulkActions:hide'),
      ask: {
        title: (count) => t('bulkActions:ask.organisersTitle', { count }),
        text: (count) => t('bulkActions:ask.organisersText', { count }),
        isDangerous: true,
      },
    },
    { action: 'restore', icon: 'shown', label: t('adminPanel:organisers.show') },
  ];
}
