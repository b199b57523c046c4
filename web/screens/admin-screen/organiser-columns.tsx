import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { ManagedOrganiser } from '#contract/organisers.ts';
import { Tag } from '#web/administration/tag.tsx';
import { editOrganiserPath, organiserPath } from '#web/paths.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { formatNumber } from '#web/words/numbers.ts';
import { useLocale } from '#web/words/use-locale.ts';
import styles from './part.module.css';

interface Options {
  onHide: (organiser: ManagedOrganiser) => void;
  onShow: (organiser: ManagedOrganiser) => void;
  onHistory: (organiser: ManagedOrganiser) => void;
}

/** What the table of organisers tells of each. */
export function useOrganiserColumns(options: Options): Column<ManagedOrganiser>[] {
  const { t } = useTranslation();
  const locale = useLocale();
  return [
    {
      id: 'name',
      label: t('adminPanel.organisers.name'),
      isName: true,
      show: ({ slug, name, hiddenBecause }) => (
        <span className={styles.title}>
          <Link to={organiserPath(slug)}>{name}</Link>
          {hiddenBecause && <span className={styles.under}>{hiddenBecause}</span>}
        </span>
      ),
    },
    {
      id: 'members',
      label: t('adminPanel.organisers.members'),
      isNumber: true,
      show: ({ members }) => formatNumber(locale, members),
    },
    {
      id: 'events',
      label: t('adminPanel.venues.events'),
      isNumber: true,
      show: ({ amountOfEvents }) => formatNumber(locale, amountOfEvents),
    },
    {
      id: 'state',
      label: t('adminPanel.state'),
      show: ({ hiddenBecause }) => hiddenBecause !== null && <Tag kind="bad">{t('adminPanel.organisers.hidden')}</Tag>,
    },
    {
      id: 'actions',
      label: t('adminPanel.actions'),
      isLabelHidden: true,
      show: (organiser) => (
        <span className={styles.menu}>
          <OrganiserMenu organiser={organiser} options={options} />
        </span>
      ),
    },
  ];
}

function OrganiserMenu({ organiser, options }: { organiser: ManagedOrganiser; options: Options }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { onHide, onShow, onHistory } = options;
  const isHidden = organiser.hiddenBecause !== null;
  return (
    <Menu
      label={t('adminPanel.actionsFor', { name: organiser.name })}
      actions={[
        {
          id: 'edit',
          label: t('adminPanel.venues.edit'),
          icon: 'edit',
          onPress: () => navigate(editOrganiserPath(organiser.id)),
        },
        isHidden
          ? { id: 'show', label: t('adminPanel.organisers.show'), icon: 'shown', onPress: () => onShow(organiser) }
          : { id: 'hide', label: t('adminPanel.organisers.hide'), icon: 'hidden', onPress: () => onHide(organiser) },
        { id: 'history', label: t('adminPanel.history'), icon: 'clock', onPress: () => onHistory(organiser) },
      ]}
    />
  );
}
