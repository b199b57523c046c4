import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BlockEntry, BlockKind } from '#contract/block-lists.ts';
import { ChoiceFilter, FilterBar, SearchFilter } from '#web/administration/filter-bar.tsx';
import { Instant } from '#web/administration/instant.tsx';
import { NothingFound, PagedList } from '#web/administration/paged-list.tsx';
import { useChangeWithToast } from '#web/administration/use-change-with-toast.ts';
import { useListFilters } from '#web/administration/use-list-filters.ts';
import tab from '#web/screens/admin-screen/tab.module.css';
import { Button } from '#web/ui/button.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { AddBlocks } from './add-blocks.tsx';
import { blocksQuery, removeEntries, restoreEntries } from './queries.ts';

const kinds: [BlockKind, ...BlockKind[]] = ['link-domain', 'mail-domain', 'word'];

/** Shows the block lists: a form with a trial, and the entries of the chosen list. */
export function BlockListsTab() {
  const { t } = useTranslation();
  const { get, among } = useListFilters();
  const kind = among('list', kinds);
  const q = get('q');
  const list = useInfiniteQuery(blocksQuery({ kind, q }));
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const remove = useRemoval(() => setChosen([]));
  const columns = useColumns((entry) => remove([entry.id]));
  return (
    <div className={tab.part}>
      <p className={tab.note}>{t('blockLists:intro')}</p>
      <FilterBar>
        <ChoiceFilter
          name="list"
          label={t('blockLists:list')}
          values={kinds}
          wordsOf={(value) => t(`blockLists:kinds.${value}`)}
        />
        <SearchFilter hint={t('blockLists:searchHint')} />
      </FilterBar>
      <AddBlocks key={kind} kind={kind} />
      <PagedList
        list={list}
        empty={
          q ? (
            <NothingFound />
          ) : (
            <EmptyState icon="check" title={t('blockLists:none')} text={t('blockLists:noneText')} />
          )
        }
      >
        {(rows, isBusy) => {
          const shown = rows.filter(({ id }) => chosen.includes(id)).map(({ id }) => id);
          return (
            <>
              {shown.length > 0 && (
                <div role="toolbar" aria-label={t('adminPanel:actions')} className={tab.bulk}>
                  <p role="status" className={tab.count}>
                    {t('blockLists:chosen', { count: shown.length })}
                  </p>
                  <Button kind="quiet" onPress={() => setChosen([])}>
                    {t('adminPanel:events.clear')}
                  </Button>
                  <Button icon="trash" onPress={() => remove(shown)}>
                    {t('blockLists:remove')}
                  </Button>
                </div>
              )}
              <DataTable
                caption={t(`blockLists:kinds.${kind}`)}
                isCaptionHidden
                columns={columns}
                rows={rows}
                keyOf={({ id }) => id}
                isBusy={isBusy}
                selection={{
                  selected: shown,
                  onChange: setChosen,
                  allLabel: t('blockLists:chooseAll'),
                  labelOf: ({ value }) => t('blockLists:choose', { name: value }),
                }}
              />
            </>
          );
        }}
      </PagedList>
    </div>
  );
}

/** Returns a function that removes entries and offers undo. */
function useRemoval(onDone: () => void) {
  const { t } = useTranslation();
  const applyChange = useChangeWithToast();
  return (ids: string[]) =>
    void applyChange({
      make: async () => {
        await removeEntries(ids);
        onDone();
      },
      message: t('blockLists:removed', { count: ids.length }),
      undo: () => void applyChange({ make: () => restoreEntries(ids) }),
    });
}

function useColumns(onRemove: (entry: BlockEntry) => void): Column<BlockEntry>[] {
  const { t } = useTranslation();
  return [
    {
      id: 'value',
      label: t('blockLists:value'),
      isName: true,
      show: ({ value, note }) => (
        <span className={tab.title}>
          <bdi>{value}</bdi>
          {note && <span className={tab.subtitle}>{note}</span>}
        </span>
      ),
    },
    {
      id: 'added',
      label: t('blockLists:addedBy'),
      show: ({ by, createdAt }) => (
        <span className={tab.who}>
          <Instant at={createdAt} precision="day" />
          <span className={tab.subtitle}>
            <bdi>{by ? by.name : t('blockLists:gone')}</bdi>
          </span>
        </span>
      ),
    },
    {
      id: 'actions',
      label: t('adminPanel:actions'),
      isLabelHidden: true,
      show: (entry) => (
        <span className={tab.menu}>
          <IconButton
            icon="trash"
            label={t('blockLists:removeOne', { name: entry.value })}
            onPress={() => onRemove(entry)}
          />
        </span>
      ),
    },
  ];
}
