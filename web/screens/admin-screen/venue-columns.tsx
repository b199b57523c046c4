import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { ManagedVenue } from '#contract/venues.ts';
import { Tag } from '#web/administration/tag.tsx';
import { useLocale } from '#web/i18n/locale.ts';
import { editVenuePath, venuePath } from '#web/paths.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { actionsColumn, eventsColumn, NamedRow } from './shared-columns.tsx';
import styles from './tab.module.css';

interface Options {
  onMerge: (venue: ManagedVenue) => void;
  onSplit: (venue: ManagedVenue) => void;
  /** Absent for moderators. */
  onHistory: ((venue: ManagedVenue) => void) | undefined;
}

/** Returns the columns of the table of venues. */
export function useVenueColumns({ onMerge, onSplit, onHistory }: Options): Column<ManagedVenue>[] {
  const { t } = useTranslation();
  const locale = useLocale();
  const navigate = useNavigate();
  return [
    {
      id: 'name',
      label: t('adminPanel:venues.name'),
      isName: true,
      show: ({ slug, name, displayName }) => (
        <NamedRow
          link={
            <Link to={venuePath(slug)}>
              <bdi>{name}</bdi>
            </Link>
          }
          under={displayName}
        />
      ),
    },
    { id: 'town', label: t('adminPanel:venues.town'), show: ({ town }) => town },
    eventsColumn(t, locale),
    {
      id: 'state',
      label: t('adminPanel:state'),
      show: ({ isHidden, merged, latitude }) => (
        <span className={styles.tags}>
          {isHidden && <Tag kind="bad">{t('adminPanel:venues.hidden')}</Tag>}
          {latitude === null && <Tag kind="warning">{t('adminPanel:venues.unplaced')}</Tag>}
          {merged.length > 0 && <Tag>{t('adminPanel:venues.merged', { count: merged.length })}</Tag>}
        </span>
      ),
    },
    actionsColumn(t, (venue) => [
      {
        id: 'edit',
        label: t('adminPanel:venues.edit'),
        icon: 'edit',
        onPress: () => navigate(editVenuePath(venue.id)),
      },
      { id: 'merge', label: t('adminPanel:venues.merge'), icon: 'link', onPress: () => onMerge(venue) },
      {
        id: 'split',
        label: t('adminPanel:venues.split'),
        icon: 'undo',
        isDisabled: venue.amountOfEvents === 0 && venue.merged.length === 0,
        onPress: () => onSplit(venue),
      },
      ...(onHistory
        ? [
            {
              id: 'history',
              label: t('adminPanel:history'),
              icon: 'clock' as const,
              onPress: () => onHistory(venue),
            },
          ]
        : []),
    ]),
  ];
}
