// biome-ignore-all lint/a11y/noRedundantRoles: with `display: block` browsers drop the implicit roles of tables
import { useId, useRef } from 'react';
import styles from './data-table.module.css';
import { Icon } from './icon.tsx';
import { classNames } from './styling.ts';

export interface Column<Row> {
  id: string;
  label: string;
  show: (row: Row) => React.ReactNode;
  isSortable?: boolean;
  /** Right-aligned with tabular figures. */
  isNumber?: boolean;
  /** Contains the name of the row: its row heading, and the heading of the card on phones. */
  isName?: boolean;
  /** For columns with buttons: the label is only read out. */
  isLabelHidden?: boolean;
}

export interface Sort {
  by: string;
  direction: 'ascending' | 'descending';
}

interface Selection<Row> {
  /** Keys of the selected rows. */
  selected: readonly string[];
  onChange: (selected: string[]) => void;
  allLabel: string;
  labelOf: (row: Row) => string;
}

interface Props<Row> {
  caption: string;
  /** The caption is only read out, because a heading above has the same text. */
  isCaptionHidden?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  sort?: Sort | undefined;
  /** Called to request another order. The caller sorts the rows. */
  onSort?: (sort: Sort) => void;
  selection?: Selection<Row>;
  /** Other rows are loading. */
  isBusy?: boolean;
  /** Shown instead of rows if there are none. */
  empty?: React.ReactNode;
}

/** Shows a table, optionally sortable and selectable, which is shown as cards on phones. The caller sorts the rows. */
export function DataTable<Row>(props: Props<Row>) {
  const { caption, isCaptionHidden = false, columns, rows, keyOf, sort, onSort, selection, isBusy, empty } = props;
  const id = useId();
  const keys = rows.map(keyOf);
  const chosen = selection?.selected.filter((key) => keys.includes(key)) ?? [];
  /** The row whose box was pressed last: with Shift, a press applies to all rows from there. */
  const lastKey = useRef<string>(undefined);

  function select(key: string, isOn: boolean, isRange: boolean) {
    if (!selection) return;
    const from = isRange && lastKey.current !== undefined ? keys.indexOf(lastKey.current) : -1;
    const to = keys.indexOf(key);
    const range = from < 0 ? [key] : keys.slice(Math.min(from, to), Math.max(from, to) + 1);
    lastKey.current = key;
    selection.onChange(union(selection.selected, range, isOn));
  }

  return (
    <div className={styles.frame} aria-busy={isBusy}>
      <table role="table" className={styles.table}>
        <caption id={id} className={isCaptionHidden ? 'visually-hidden' : styles.caption}>
          {caption}
        </caption>
        <thead role="rowgroup" className={styles.head}>
          <tr role="row" className={styles.row}>
            {selection && (
              <th role="columnheader" scope="col" className={styles.tick}>
                <Tick
                  label={selection.allLabel}
                  isOn={keys.length > 0 && chosen.length === keys.length}
                  isMixed={chosen.length > 0 && chosen.length < keys.length}
                  onChange={(isOn) => selection.onChange(union(selection.selected, keys, isOn))}
                />
              </th>
            )}
            {columns.map((column) => (
              <ColumnHeading key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => {
            const key = keyOf(row);
            const isOn = chosen.includes(key);
            return (
              <tr key={key} role="row" className={styles.row} data-selected={isOn}>
                {selection && (
                  <td role="cell" className={styles.tick}>
                    <Tick
                      label={selection.labelOf(row)}
                      isOn={isOn}
                      onChange={(isNowOn, isRange) => select(key, isNowOn, isRange)}
                    />
                  </td>
                )}
                {columns.map((column) => (
                  <Cell key={column.id} column={column} row={row} />
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      {rows.length === 0 && empty}
    </div>
  );
}

function union(selected: readonly string[], keys: readonly string[], isOn: boolean): string[] {
  const others = selected.filter((key) => !keys.includes(key));
  return isOn ? [...others, ...keys] : others;
}

interface ColumnHeadingProps<Row> {
  column: Column<Row>;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
}

function ColumnHeading<Row>({ column, sort, onSort }: ColumnHeadingProps<Row>) {
  const direction = sort?.by === column.id ? sort.direction : undefined;
  const isSortable = column.isSortable && onSort !== undefined;
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={isSortable ? (direction ?? 'none') : undefined}
      className={classNames(styles.heading, column.isNumber && styles.number, !isSortable && styles.fixed)}
    >
      {isSortable ? (
        <button
          type="button"
          className={styles.sort}
          onClick={() => onSort({ by: column.id, direction: direction === 'ascending' ? 'descending' : 'ascending' })}
        >
          {column.label}
          <Icon name={direction === 'descending' ? 'down' : 'up'} className={styles.arrow} />
        </button>
      ) : (
        <span className={column.isLabelHidden ? 'visually-hidden' : undefined}>{column.label}</span>
      )}
    </th>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const content = column.show(row);
  if (column.isName) {
    return (
      <th role="rowheader" scope="row" className={classNames(styles.cell, styles.name)}>
        {content}
      </th>
    );
  }
  return (
    <td
      role="cell"
      className={classNames(styles.cell, column.isNumber && styles.number)}
      data-label={column.isLabelHidden ? undefined : column.label}
    >
      {content}
    </td>
  );
}

interface TickProps {
  label: string;
  isOn: boolean;
  isMixed?: boolean;
  /** `isRange`: the Shift key was held. */
  onChange: (isOn: boolean, isRange: boolean) => void;
}

function Tick({ label, isOn, isMixed = false, onChange }: TickProps) {
  return (
    <label className={styles.hold}>
      <span className="visually-hidden">{label}</span>
      <input
        ref={(input) => {
          if (input) input.indeterminate = isMixed;
        }}
        type="checkbox"
        className={styles.box}
        checked={isOn}
        onChange={(event) => onChange(event.target.checked, (event.nativeEvent as MouseEvent).shiftKey === true)}
      />
    </label>
  );
}
