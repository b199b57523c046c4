import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type BulkAction, type BulkTarget, bulkLimits } from '#contract/bulk-actions.ts';
import { PagedList } from '#web/administration/paged-list.tsx';
import { ReasonDialog } from '#web/administration/reason-dialog.tsx';
import type { Page } from '#web/http/call.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { Button } from '#web/ui/button.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import type { IconName } from '#web/ui/icon.tsx';
import { showToast } from '#web/ui/toast.tsx';
import styles from './bulk.module.css';
import { BulkResult } from './bulk-result.tsx';
import type { Chosen } from './queries.ts';
import { useBulk } from './use-bulk.ts';

/** An action on the chosen rows. */
export interface BulkButton {
  action: BulkAction;
  icon: IconName;
  label: string;
  /** The dialog that asks for confirmation. Without it the action starts at once. */
  ask?: { title: (count: number) => string; text: (count: number) => string; isDangerous?: boolean };
}

interface Props<Row> {
  target: BulkTarget;
  /** For screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  list: UseInfiniteQueryResult<InfiniteData<Page<Row[]>>>;
  nameOf: (row: Row) => string;
  /** Returns the actions for the chosen rows; all rows of the filter count as none. */
  buttons: (chosen: readonly Row[]) => readonly BulkButton[];
  /** Further buttons for the chosen rows. */
  more?: (chosen: readonly Row[], clear: () => void) => React.ReactNode;
  /** The filter of the list, if actions may apply to all its rows. */
  filter?: Extract<Chosen, { filter: unknown }>['filter'];
  /** Shown if there are no rows. */
  empty?: React.ReactNode;
}

/** Shows a paginated list as a table whose rows can be chosen, with actions on the chosen ones. */
export function BulkTable<Row extends { id: string }>(props: Props<Row>) {
  const { target, caption, columns, list, nameOf, buttons, more, filter, empty } = props;
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  /** The filter whose rows are all chosen, as text. */
  const [allOf, setAllOf] = useState<string | null>(null);
  const [asked, setAsked] = useState<{ button: BulkButton; chosen: Chosen; count: number } | null>(null);
  const clear = () => {
    setChosen([]);
    setAllOf(null);
  };
  const bulk = useBulk(target, clear);
  const total = list.data?.pages[0]?.total ?? null;

  function press(button: BulkButton, wanted: Chosen, count: number) {
    if (button.ask) return setAsked({ button, chosen: wanted, count });
    bulk.run(button.action, wanted).catch((error: unknown) =>
      showToast(errorMessage(error), 'bad', {
        label: t('adminPanel:tryAgain'),
        onPress: () => press(button, wanted, count),
      }),
    );
  }

  return (
    <>
      <BulkResult bulk={bulk} />
      <PagedList list={list} empty={empty}>
        {(rows, isBusy) => {
          const shown = rows.filter(({ id }) => chosen.includes(id));
          const areAll = filter !== undefined && allOf === JSON.stringify(filter) && shown.length === rows.length;
          const count = areAll ? (total ?? shown.length) : shown.length;
          const wanted = areAll ? { filter } : { ids: shown.map(({ id }) => id) };
          const isMoreThere = filter !== undefined && shown.length === rows.length && (total ?? 0) > rows.length;
          return (
            <>
              {shown.length > 0 && (
                <div role="toolbar" aria-label={t('adminPanel:actions')} className={styles.bar}>
                  <p role="status" className={styles.count}>
                    {t(target === 'events' ? 'adminPanel:events.chosen' : 'bulkActions:chosen', { count })}
                  </p>
                  <Button kind="quiet" onPress={clear}>
                    {t('adminPanel:events.clear')}
                  </Button>
                  <div className={styles.actions}>
                    {buttons(areAll ? [] : shown).map((button) => (
                      <Button key={button.action} icon={button.icon} onPress={() => press(button, wanted, count)}>
                        {button.label}
                      </Button>
                    ))}
                    {!areAll && more?.(shown, clear)}
                  </div>
                  {isMoreThere && !areAll && (total ?? 0) <= bulkLimits.items && (
                    <Button kind="quiet" onPress={() => setAllOf(JSON.stringify(filter))}>
                      {t('bulkActions:chooseMatching', { count: total ?? 0 })}
                    </Button>
                  )}
                  {isMoreThere && (total ?? 0) > bulkLimits.items && (
                    <p className={styles.more}>{t('bulkActions:tooMany', { max: bulkLimits.items })}</p>
                  )}
                </div>
              )}
              <DataTable
                caption={caption}
                isCaptionHidden
                columns={columns}
                rows={rows}
                keyOf={({ id }) => id}
                isBusy={isBusy}
                selection={{
                  selected: shown.map(({ id }) => id),
                  onChange: (ids) => {
                    setChosen(ids);
                    setAllOf(null);
                  },
                  allLabel: t(target === 'events' ? 'adminPanel:events.chooseAll' : 'bulkActions:chooseAll'),
                  labelOf: (row) => t('adminPanel:events.choose', { name: nameOf(row) }),
                }}
              />
            </>
          );
        }}
      </PagedList>
      <ReasonDialog
        title={asked?.button.ask?.title(asked.count) ?? ''}
        text={asked?.button.ask?.text(asked.count) ?? ''}
        confirmLabel={asked?.button.label ?? ''}
        isDangerous={asked?.button.ask?.isDangerous ?? false}
        asksReason
        isOpen={asked !== null}
        onConfirm={async (because) => asked && bulk.run(asked.button.action, asked.chosen, because)}
        onClose={() => setAsked(null)}
      />
    </>
  );
}
