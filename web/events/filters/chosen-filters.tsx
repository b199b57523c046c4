import { useTranslation } from 'react-i18next';
import type { EventFilters } from '#contract/events.ts';
import { withDays } from '#web/events/days/days.ts';
import { nameOfDays } from '#web/events/days/named-days.ts';
import { useUsualDays } from '#web/events/days/use-usual-days.ts';
import { shortDay, shortDays } from '#web/i18n/dates.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { Icon } from '#web/ui/icon.tsx';
import { tint } from '#web/ui/styling.ts';
import styles from './chosen-filters.module.css';
import type { FilterProps } from './event-filters.tsx';
import { type ChosenFilter, useChosenFilters } from './use-chosen-filters.ts';

/** Shows the active filters, each removable by a press, except days with a chip of their own. */
export function ChosenFilters({ filters, onChange }: FilterProps) {
  const { t } = useTranslation();
  const days = useChosenDays(filters);
  const chosen = [...days, ...useChosenFilters(filters)];
  return (
    <ul className={styles.list} aria-label={t('filters:chosen')}>
      {chosen.map(({ id, label, color, without }) => (
        <li key={id}>
          <button
            type="button"
            className={styles.chip}
            style={color ? tint(color) : undefined}
            data-tinted={color !== undefined}
            aria-label={t('filters:remove', { name: label })}
            onClick={() => onChange(without(filters))}
          >
            {label}
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Days of the calendar, and a first day. */
function useChosenDays({ days, from }: EventFilters): ChosenFilter[] {
  const { t } = useTranslation();
  const locale = useLocale();
  const name = nameOfDays(days, useUsualDays());
  const isOther = days !== undefined && days !== 'tonight' && name === undefined;
  return [
    ...(isOther
      ? [
          {
            id: 'days',
            label: shortDays(locale, `${days.first}T00:00`, `${days.last}T23:59`),
            without: (filters: EventFilters) => withDays(filters, null),
          },
        ]
      : []),
    ...(from
      ? [
          {
            id: 'from',
            label: `${t('filters:from')} ${shortDay(locale, from)}`,
            without: ({ from: _, ...others }: EventFilters) => others,
          },
        ]
      : []),
  ];
}
