import type { TFunction } from 'i18next';
import type { Locale } from '#contract/locales.ts';
import { formatNumber } from '#web/i18n/numbers.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { Menu } from '#web/ui/menu.tsx';
import styles from './tab.module.css';

type Actions = React.ComponentProps<typeof Menu>['actions'];

/** Returns the table column with the menu of each row. */
export function actionsColumn<Row extends { name: string }>(
  t: TFunction,
  actionsOf: (row: Row) => Actions,
): Column<Row> {
  return {
    id: 'actions',
    label: t('adminPanel:actions'),
    isLabelHidden: true,
    show: (row) => (
      <span className={styles.menu}>
        <Menu label={t('adminPanel:actionsFor', { name: row.name })} actions={actionsOf(row)} />
      </span>
    ),
  };
}

/** Returns the table column that shows the number of events of a row. */
export function eventsColumn<Row extends { amountOfEvents: number }>(t: TFunction, locale: Locale): Column<Row> {
  return {
    id: 'events',
    label: t('adminPanel:venues.events'),
    isNumber: true,
    show: ({ amountOfEvents }) => formatNumber(locale, amountOfEvents),
  };
}

/** Shows a name as a link to its page, with a line below it. */
export function NamedRow({ link, under }: { link: React.ReactNode; under: string | null }) {
  return (
    <span className={styles.title}>
      {link}
      {under && <bdi className={styles.subtitle}>{under}</bdi>}
    </span>
  );
}
