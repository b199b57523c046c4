import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagedSource } from '#contract/sources.ts';
import { FilterBar, SearchFilter } from '#web/administration/filter-bar.tsx';
import { PagedTable } from '#web/administration/paged-table.tsx';
import { managedSourcesQuery, refresh, stopSource } from '#web/administration/queries.ts';
import { ReasonDialog } from '#web/administration/reason-dialog.tsx';
import { useListFilters } from '#web/administration/use-list-filters.ts';
import { useSourceName } from '#web/sources/source-origin.ts';
import { showToast } from '#web/ui/toast.tsx';
import { useProblemWords } from '#web/words/problem-words.ts';
import { EventDoubles } from './event-doubles.tsx';
import styles from './part.module.css';
import { SourceClaims } from './source-claims.tsx';
import { useSourceColumns } from './source-columns.tsx';

/** Every source, and what is laid before administrators: whose some are, and which events may be one. */
export function SourcesPart() {
  const { t } = useTranslation();
  const { get } = useListFilters();
  const nameOf = useSourceName();
  const list = useInfiniteQuery(managedSourcesQuery({ q: get('q') }));
  const [stopping, setStopping] = useState<ManagedSource | null>(null);
  const { stop, goOn } = useStopping();
  const columns = useSourceColumns({ onStop: setStopping, onGoOn: goOn });
  return (
    <div className={styles.part}>
      <SourceClaims />
      <EventDoubles />
      <FilterBar>
        <SearchFilter hint={t('adminPanel.sources.searchHint')} />
      </FilterBar>
      <PagedTable caption={t('adminPanel.tabs.sources')} columns={columns} list={list} />
      <ReasonDialog
        title={t('adminPanel.sources.stopTitle', { name: stopping ? nameOf(stopping) : '' })}
        text={t('adminPanel.sources.stopText')}
        yes={t('adminPanel.sources.stop')}
        isDangerous
        asksWhy
        reasonHint={t('adminPanel.sources.reasonHint')}
        isOpen={stopping !== null}
        onYes={async (because) => stopping && stop(stopping, because)}
        onClose={() => setStopping(null)}
      />
    </div>
  );
}

/** Does it, says so, and offers to undo what stops a source. */
function useStopping() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const nameOf = useSourceName();
  const problemWords = useProblemWords();

  async function set(source: ManagedSource, isStopped: boolean, because = ''): Promise<void> {
    await stopSource(source.id, isStopped, because);
    const name = nameOf(source);
    const undo = { label: t('adminPanel.undo'), onPress: () => goOn(source) };
    if (isStopped) showToast(t('adminPanel.sources.stoppedNow', { name }), 'good', undo);
    else showToast(t('adminPanel.sources.goesOn', { name }));
    await refresh(client);
  }

  function goOn(source: ManagedSource): void {
    set(source, false).catch((error: unknown) =>
      showToast(problemWords(error), 'bad', { label: t('adminPanel.tryAgain'), onPress: () => goOn(source) }),
    );
  }

  return { stop: (source: ManagedSource, because: string) => set(source, true, because), goOn };
}
