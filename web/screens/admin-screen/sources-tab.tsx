import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagedSource } from '#contract/sources.ts';
import { useSession } from '#web/accounts/session.ts';
import { type BulkButton, BulkTable } from '#web/administration/bulk/bulk-table.tsx';
import { FilterBar, SearchFilter } from '#web/administration/filter-bar.tsx';
import { managedSourcesQuery, refresh, stopSource } from '#web/administration/queries.ts';
import { ReasonDialog } from '#web/administration/reason-dialog.tsx';
import { useChangeWithToast } from '#web/administration/use-change-with-toast.ts';
import { useListFilters } from '#web/administration/use-list-filters.ts';
import { useSourceName } from '#web/sources/source-origin.ts';
import { showToast } from '#web/ui/toast.tsx';
import { EventDoubles } from './event-doubles.tsx';
import { SourceClaims } from './source-claims.tsx';
import { useSourceColumns } from './source-columns.tsx';
import styles from './tab.module.css';

/** Shows the list of all sources, with claims and possible duplicates to decide. */
export function SourcesTab() {
  const { t } = useTranslation();
  const { get } = useListFilters();
  const nameOf = useSourceName();
  const list = useInfiniteQuery(managedSourcesQuery({ q: get('q') }));
  const [stopping, setStopping] = useState<ManagedSource | null>(null);
  const isAdministrator = useSession()?.isAdministrator === true;
  const { stop, goOn } = useStopping();
  const columns = useSourceColumns({ mayOpen: isAdministrator, onStop: setStopping, onGoOn: goOn });
  return (
    <div className={styles.part}>
      <SourceClaims />
      <EventDoubles />
      <FilterBar>
        <SearchFilter hint={t('adminPanel:sources.searchHint')} />
      </FilterBar>
      <BulkTable
        target="sources"
        nameOf={nameOf}
        buttons={useBulkButtons()}
        caption={t('adminPanel:tabs.sources')}
        columns={columns}
        list={list}
      />
      <ReasonDialog
        title={t('adminPanel:sources.stopTitle', { name: stopping ? nameOf(stopping) : '' })}
        text={t('adminPanel:sources.stopText')}
        confirmLabel={t('adminPanel:sources.stop')}
        isDangerous
        asksReason
        reasonHint={t('adminPanel:sources.reasonHint')}
        isOpen={stopping !== null}
        onConfirm={async (because) => stopping && stop(stopping, because)}
        onClose={() => setStopping(null)}
      />
    </div>
  );
}

/** Returns a function that stops or resumes a source. It asks for the reason in a dialog, which also shows failures. */
function useStopping() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const nameOf = useSourceName();
  const applyChange = useChangeWithToast();

  function goOn(source: ManagedSource): void {
    const message = t('adminPanel:sources.goesOn', { name: nameOf(source) });
    void applyChange({ make: () => stopSource(source.id, false, ''), message });
  }

  async function stop(source: ManagedSource, because: string): Promise<void> {
    await stopSource(source.id, true, because);
    const undo = { label: t('adminPanel:undo'), onPress: () => goOn(source) };
    showToast(t('adminPanel:sources.stoppedNow', { name: nameOf(source) }), 'good', undo);
    await refresh(client);
  }

  return { stop, goOn };
}

/** Returns the actions on chosen sources. */
function useBulkButtons(): (chosen: readonly ManagedSource[]) => BulkButton[] {
  const { t } = useTranslation();
  return () => [
    {
      action: 'stop',
      icon: 'close',
      label: t('bulkActions:stop'),
      ask: {
        title: (count) => t('bulkActions:ask.sourcesTitle', { count }),
        text: (count) => t('bulkActions:ask.sourcesText', { count }),
        isDangerous: true,
      },
    },
    { action: 'resume', icon: 'repeat', label: t('adminPanel:sources.goOn') },
  ];
}
