import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { ManagedVenue } from '#contract/venues.ts';
import { Tag } from '#web/administration/tag.tsx';
import { editVenuePath, venuePath } from '#web/paths.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { formatNumber } from '#web/words/numbers.ts';
import { useLocale } from '#web/words/use-locale.ts';
import styles from './part.module.css';

interface Options {
  onMerge: (venue: ManagedVenue) => void;
  onSplit: (venue: ManagedVenue) => void;
  onHistory: (venue: ManagedVenue) => void;
}

/** What the table of venues tells of each. */
export function useVenueColumns(options: Options): Column<ManagedVenue>[] {
  const { t } = useTranslation();
  const locale = useLocale();
  return [
    {
      id: 'name',
      label: t('adminPanel.venues.name'),
      isName: true,
      show: ({ slug, name, displayName }) => (
        <span className={styles.title}>
          <Link to={venuePath(slug)}>{name}</Link>
          <span className={styles.under}>{displayName}</span>
        </span>
      ),
    },
    { id: 'town', label: t('adminPanel.venues.town'), show: ({ town }) => town },
    {
      id: 'events',
      label: t('adminPanel.venues.events'),
      isNumber: true,
      show: ({ amountOfEvents }) => formatNumber(locale, amountOfEvents),
    },
    {
      id: 'state',
      label: t('adminPanel.state'),
      show: ({ isHidden, merged, latitude }) => (
        <span className={styles.tags}>
          {isHidden && <Tag kind="bad">{t('adminPanel.venues.hidden')}</Tag>}
          {latitude === null && <Tag kind="warning">{t('adminPanel.venues.unplaced')}</Tag>}
          {merged.length > 0 && <Tag>{t('adminPanel.venues.merged', { count: merged.length })}</Tag>}
        </span>
      ),
    },
    {
      id: 'actions',
      label: t('adminPanel.actions'),
      isLabelHidden: true,
      show: (venue) => (
        <span className={styles.menu}>
          <VenueMenu venue={venue} options={options} />
        </span>
      ),
    },
  ];
}

function VenueMenu({ venue, options }: { venue: ManagedVenue; options: Options }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { onMerge, onSplit, onHistory } = options;
  return (
    <Menu
      label={t('adminPanel.actionsFor', { name: venue.name })}
      actions={[
        {
          id: 'edit',
          label: t('adminPanel.venues.edit'),
          icon: 'edit',
          onPress: () => navigate(editVenuePath(venue.id)),
        },
        { id: 'merge', label: t('adminPanel.venues.merge'), icon: 'link', onPress: () => onMerge(venue) },
        {
          id: 'split',
          label: t('adminPanel.venues.split'),
          icon: 'undo',
          isDisabled: venue.amountOfEvents === 0 && venue.merged.length === 0,
          onPress: () => onSplit(venue),
        },
        { id: 'history', label: t('adminPanel.history'), icon: 'clock', onPress: () => onHistory(venue) },
      ]}
    />
  );
}
