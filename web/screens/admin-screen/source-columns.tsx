import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { ManagedSource } from '#contract/sources.ts';
import { Instant } from '#web/administration/instant.tsx';
import { useLocale } from '#web/i18n/locale.ts';
import { formatNumber } from '#web/i18n/numbers.ts';
import { sourcePath } from '#web/paths.ts';
import { useSourceName, useSourceOrigin } from '#web/sources/source-origin.ts';
import { StateTag } from '#web/sources/state-tag.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { Menu } from '#web/ui/menu.tsx';
import styles from './tab.module.css';

interface Options {
  /** False for moderators: only owners and administrators answer the questions of a source. */
  mayOpen: boolean;
  onStop: (source: ManagedSource) => void;
  onGoOn: (source: ManagedSource) => void;
}

/** Returns the columns of the table of sources. */
export function useSourceColumns(options: Options): Column<ManagedSource>[] {
  const { t } = useTranslation();
  const locale = useLocale();
  const nameOf = useSourceName();
  const originOf = useSourceOrigin();
  return [
    {
      id: 'name',
      label: t('adminPanel:sources.name'),
      isName: true,
      show: (source) => (
        <span className={styles.title}>
          {options.mayOpen ? <Link to={sourcePath(source.id)}>{nameOf(source)}</Link> : nameOf(source)}
          <span className={styles.subtitle}>{originOf(source)}</span>
          {source.stoppedBecause && <span className={styles.subtitle}>{source.stoppedBecause}</span>}
        </span>
      ),
    },
    { id: 'owner', label: t('adminPanel:sources.owner'), show: ({ owner }) => <Owner owner={owner} /> },
    {
      id: 'events',
      label: t('adminPanel:venues.events'),
      isNumber: true,
      show: ({ amountOfEvents }) => formatNumber(locale, amountOfEvents),
    },
    {
      id: 'read',
      label: t('adminPanel:sources.lastRead'),
      show: ({ lastReadAt }) => lastReadAt && <Instant at={lastReadAt} />,
    },
    { id: 'state', label: t('adminPanel:state'), show: (source) => <StateTag source={source} /> },
    {
      id: 'actions',
      label: t('adminPanel:actions'),
      isLabelHidden: true,
      show: (source) => (
        <span className={styles.menu}>
          <SourceMenu source={source} name={nameOf(source)} options={options} />
        </span>
      ),
    },
  ];
}

function Owner({ owner }: Pick<ManagedSource, 'owner'>) {
  return owner && <span className={styles.who}>{owner.email ?? owner.name}</span>;
}

function SourceMenu({ source, name, options }: { source: ManagedSource; name: string; options: Options }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <Menu
      label={t('adminPanel:actionsFor', { name })}
      actions={[
        ...(options.mayOpen
          ? [
              {
                id: 'open',
                label: t('adminPanel:sources.open'),
                icon: 'list' as const,
                onPress: () => navigate(sourcePath(source.id)),
              },
            ]
          : []),
        source.state === 'stopped'
          ? { id: 'go-on', label: t('adminPanel:sources.goOn'), icon: 'repeat', onPress: () => options.onGoOn(source) }
          : {
              id: 'stop',
              label: t('adminPanel:sources.stop'),
              icon: 'close',
              isDangerous: true,
              onPress: () => options.onStop(source),
            },
      ]}
    />
  );
}
