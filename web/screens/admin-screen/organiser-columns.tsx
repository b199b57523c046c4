import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { ManagedOrganiser } from '#contract/organisers.ts';
import { Tag } from '#web/administration/tag.tsx';
import { useLocale } from '#web/i18n/locale.ts';
import { formatNumber } from '#web/i18n/numbers.ts';
import { editOrganiserPath, organiserPath } from '#web/paths.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { actionsColumn, eventsColumn, NamedRow } from './shared-columns.tsx';

interface Options {
  onHide: (organiser: ManagedOrganiser) => void;
  onShow: (organiser: ManagedOrganiser) => void;
  onHistory: (organiser: ManagedOrganiser) => void;
}

/** Returns the columns of the table of organisers. */
export function useOrganiserColumns({ onHide, onShow, onHistory }: Options): Column<ManagedOrganiser>[] {
  const { t } = useTranslation();
  const locale = useLocale();
  const navigate = useNavigate();
  return [
    {
      id: 'name',
      label: t('adminPanel:organisers.name'),
      isName: true,
      show: ({ slug, name, hiddenBecause }) => (
        <NamedRow
          link={
            <Link to={organiserPath(slug)}>
              <bdi>{name}</bdi>
            </Link>
          }
          under={hiddenBecause}
        />
      ),
    },
    {
      id: 'members',
      label: t('adminPanel:organisers.members'),
      isNumber: true,
      show: ({ members }) => formatNumber(locale, members),
    },
    eventsColumn(t, locale),
    {
      id: 'state',
      label: t('adminPanel:state'),
      show: ({ hiddenBecause }) => hiddenBecause !== null && <Tag kind="bad">{t('adminPanel:organisers.hidden')}</Tag>,
    },
    actionsColumn(t, (organiser) => [
      {
        id: 'edit',
        label: t('adminPanel:venues.edit'),
        icon: 'edit',
        onPress: () => navigate(editOrganiserPath(organiser.id)),
      },
      organiser.hiddenBecause !== null
        ? { id: 'show', label: t('adminPanel:organisers.show'), icon: 'shown', onPress: () => onShow(organiser) }
        : { id: 'hide', label: t('adminPanel:organisers.hide'), icon: 'hidden', onPress: () => onHide(organiser) },
      { id: 'history', label: t('adminPanel:history'), icon: 'clock', onPress: () => onHistory(organiser) },
    ]),
  ];
}
