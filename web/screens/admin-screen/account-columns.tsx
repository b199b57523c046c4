import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { ManagedAccount } from '#contract/administration.ts';
import { isAdministrator } from '#contract/roles.ts';
import { Instant } from '#web/administration/instant.tsx';
import { Tag } from '#web/administration/tag.tsx';
import { useLocale } from '#web/i18n/locale.ts';
import { formatNumber } from '#web/i18n/numbers.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { tabPath } from './panel-paths.ts';
import styles from './tab.module.css';

export type AccountAction = 'promote' | 'demote' | 'suspend' | 'restore' | 'trust' | 'distrust' | 'delete';

interface Options {
  /** Id of the administrator, who cannot change their own rights. */
  ownId: string | undefined;
  /** Whether only trusted accounts may publish. */
  areTrusted: boolean;
  onAction: (action: AccountAction, account: ManagedAccount) => void;
  onModerate: (account: ManagedAccount) => void;
  onHistory: (account: ManagedAccount) => void;
  onExport: (account: ManagedAccount) => void;
  onTransfer: (account: ManagedAccount) => void;
}

/** Returns the columns of the table of accounts. */
export function useAccountColumns(options: Options): Column<ManagedAccount>[] {
  const { t } = useTranslation();
  const locale = useLocale();
  return [
    {
      id: 'name',
      label: t('adminPanel:users.name'),
      isName: true,
      show: ({ id, name, email, isEmailConfirmed }) => (
        <span>
          <bdi>{name}</bdi>
          <span className={styles.subtitle}>
            {email}
            {!isEmailConfirmed && ` (${t('adminPanel:users.unconfirmed')})`}
          </span>
          {id === options.ownId && <span className={styles.subtitle}>{t('adminPanel:users.yourself')}</span>}
        </span>
      ),
    },
    {
      id: 'role',
      label: t('adminPanel:users.role'),
      show: (account) => (
        <span className={styles.tags}>
          {isAdministrator(account) ? (
            <Tag kind="good">{t('adminPanel:users.administrator')}</Tag>
          ) : (
            !account.moderates && <Tag>{t('adminPanel:users.user')}</Tag>
          )}
          {options.areTrusted && account.isTrusted && !isAdministrator(account) && (
            <Tag kind="good">{t('adminPanel:users.trusted')}</Tag>
          )}
          {account.moderates && <Tag>{t('adminPanel:users.moderator')}</Tag>}
          {account.suspendedBecause !== null && <Tag kind="bad">{t('adminPanel:users.suspended')}</Tag>}
          {account.suspendedBecause && <span className={styles.subtitle}>{account.suspendedBecause}</span>}
        </span>
      ),
    },
    {
      id: 'events',
      label: t('adminPanel:users.amountOfEvents'),
      isNumber: true,
      show: ({ id, amountOfEvents }) =>
        amountOfEvents > 0 ? (
          <Link to={tabPath('events', { creator: id })}>{formatNumber(locale, amountOfEvents)}</Link>
        ) : (
          0
        ),
    },
    {
      id: 'since',
      label: t('adminPanel:users.since'),
      show: ({ createdAt }) => <Instant at={createdAt} precision="day" />,
    },
    {
      id: 'seen',
      label: t('adminPanel:users.lastSeen'),
      show: ({ lastSeenAt }) =>
        lastSeenAt ? <Instant at={lastSeenAt} precision="day" /> : t('adminPanel:users.never'),
    },
    {
      id: 'actions',
      label: t('adminPanel:actions'),
      isLabelHidden: true,
      show: (account) => (
        <span className={styles.menu}>
          <AccountMenu account={account} options={options} />
        </span>
      ),
    },
  ];
}

function AccountMenu({
  account,
  options: { ownId, areTrusted, onAction, onModerate, onHistory, onExport, onTransfer },
}: {
  account: ManagedAccount;
  options: Options;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isOwn = account.id === ownId;
  const role = isAdministrator(account) ? 'demote' : 'promote';
  const trust = account.isTrusted ? ('distrust' as const) : ('trust' as const);
  const access = account.suspendedBecause === null ? 'suspend' : 'restore';
  return (
    <Menu
      label={t('adminPanel:actionsFor', { name: account.name })}
      actions={[
        {
          id: 'events',
          label: t('adminPanel:users.theirEvents'),
          icon: 'calendar',
          onPress: () => navigate(tabPath('events', { creator: account.id })),
        },
        {
          id: 'actions',
          label: t('adminPanel:users.theirDeeds'),
          icon: 'list',
          onPress: () => navigate(tabPath('trail', { actor: account.id })),
        },
        { id: 'history', label: t('adminPanel:history'), icon: 'clock', onPress: () => onHistory(account) },
        {
          id: role,
          label: t(`adminPanel:users.${role}`),
          icon: role === 'promote' ? 'up' : 'down',
          isDisabled: isOwn,
          onPress: () => onAction(role, account),
        },
        ...(areTrusted && !isAdministrator(account)
          ? [
              {
                id: trust,
                label: t(`adminPanel:users.${trust}`),
                icon: trust === 'trust' ? ('check' as const) : ('close' as const),
                onPress: () => onAction(trust, account),
              },
            ]
          : []),
        {
          id: 'moderate',
          label: t(account.moderates ? 'adminPanel:users.moderation' : 'adminPanel:users.moderate'),
          icon: 'flag',
          onPress: () => onModerate(account),
        },
        {
          id: access,
          label: t(`adminPanel:users.${access}`),
          icon: access === 'suspend' ? 'lock' : 'undo',
          isDangerous: access === 'suspend',
          isDisabled: isOwn,
          onPress: () => onAction(access, account),
        },
        {
          id: 'export',
          label: t('adminPanel:users.export'),
          icon: 'download',
          onPress: () => onExport(account),
        },
        {
          id: 'transfer',
          label: t('adminPanel:users.transfer'),
          icon: 'share',
          isDisabled: account.amountOfEvents === 0,
          onPress: () => onTransfer(account),
        },
        {
          id: 'delete',
          label: t('adminPanel:users.delete'),
          icon: 'trash',
          isDangerous: true,
          isDisabled: isOwn,
          onPress: () => onAction('delete', account),
        },
      ]}
    />
  );
}
