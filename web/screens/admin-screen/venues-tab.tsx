import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagedVenue } from '#contract/venues.ts';
import { useSession } from '#web/accounts/session.ts';
import { AuditDialog } from '#web/administration/audit-dialog.tsx';
import { type BulkButton, BulkTable } from '#web/administration/bulk/bulk-table.tsx';
import { ChoiceFilter, FilterBar, SearchFilter } from '#web/administration/filter-bar.tsx';
import { managedVenuesQuery } from '#web/administration/queries.ts';
import { useListFilters } from '#web/administration/use-list-filters.ts';
import { MergeVenuesDialog, type Merging } from './merge-venues-dialog.tsx';
import { SplitVenueDialog } from './split-venue-dialog.tsx';
import styles from './tab.module.css';
import { useVenueColumns } from './venue-columns.tsx';
import { VenueDoubles } from './venue-doubles.tsx';

const views = ['all', 'doubles'] as const;

/** Shows the list of all venues, or that of possible duplicates. */
export function VenuesTab() {
  const { t } = useTranslation();
  const { among } = useListFilters();
  const view = among('view', views);
  const [merging, setMerging] = useState<Merging | null>(null);
  return (
    <div className={styles.part}>
      <FilterBar>
        {view === 'all' && <SearchFilter hint={t('adminPanel:venues.searchHint')} />}
        <ChoiceFilter
          name="view"
          label={t('adminPanel:venues.view')}
          values={views}
          wordsOf={(value) => t(`adminPanel:venues.views.${value}`)}
        />
      </FilterBar>
      {view === 'all' ? (
        <All onMerge={(one) => setMerging({ one, other: null })} />
      ) : (
        <VenueDoubles onMerge={(one, other) => setMerging({ one, other })} />
      )}
      <MergeVenuesDialog merging={merging} onClose={() => setMerging(null)} />
    </div>
  );
}

function All({ onMerge }: { onMerge: (venue: ManagedVenue) => void }) {
  const { t } = useTranslation();
  const { get } = useListFilters();
  const list = useInfiniteQuery(managedVenuesQuery({ q: get('q') }));
  const [past, setPast] = useState<ManagedVenue | null>(null);
  const [splitting, setSplitting] = useState<ManagedVenue | null>(null);
  const isAdministrator = useSession()?.isAdministrator === true;
  const columns = useVenueColumns({ onMerge, onSplit: setSplitting, onHistory: isAdministrator ? setPast : undefined });
  return (
    <>
      <BulkTable
        target="venues"
        nameOf={({ name }) => name}
        buttons={useBulkButtons()}
        caption={t('adminPanel:tabs.venues')}
        columns={columns}
        list={list}
      />
      <SplitVenueDialog key={splitting?.id} venue={splitting} onClose={() => setSplitting(null)} />
      <AuditDialog subject={past} onClose={() => setPast(null)} />
    </>
  );
}

/** Returns the actions on chosen venues. */
function useBulkButtons(): (chosen: readonly ManagedVenue[]) => BulkButton[] {
  const { t } = useTranslation();
  return () => [
    {
      action: 'hide',
      icon: 'hidden',
      label: t('bulkActions:hide'),
      ask: {
        title: (count) => t('bulkActions:ask.venuesTitle', { count }),
        text: (count) => t('bulkActions:ask.venuesText', { count }),
        isDangerous: true,
      },
    },
    { action: 'restore', icon: 'shown', label: t('adminPanel:organisers.show') },
  ];
}
