import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { Page } from '#web/http/call.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { PagedList } from './paged-list.tsx';

interface Props<Row> {
  /** For those who do not see that it stands under its tab. */
  caption: string;
  columns: readonly Column<Row>[];
  list: UseInfiniteQueryResult<InfiniteData<Page<Row[]>>>;
  /** Instead of rows, where there are none. */
  empty?: React.ReactNode;
}

/** A list of the server as a table. */
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
