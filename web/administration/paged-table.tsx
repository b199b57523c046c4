import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { Page } from '#web/http/call.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { PagedList } from './paged-list.tsx';

interface Props<Row> {
  /** For screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  list: UseInfiniteQueryResult<InfiniteData<Page<Row[]>>>;
  /** Shown if there are no rows. */
  empty?: React.ReactNode;
}

/** Shows a paginated list as a table. */
export function PagedTable<Row extends { id: string }>({ caption, columns, list, empty }: Props<Row>) {
  return (
    <PagedList list={list} empty={empty}>
      {(rows, isBusy) => (
        <DataTable
          caption={caption}
          isCaptionHidden
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
          isBusy={isBusy}
        />
      )}
    </PagedList>
  );
}
