import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Statistics } from '#contract/administration.ts';
import { localeTag } from '#contract/locales.ts';
import { BarChart } from '#web/administration/bar-chart.tsx';
import { FailedBanner } from '#web/administration/failed-banner.tsx';
import { Waiting } from '#web/administration/paged-list.tsx';
import { statisticsQuery } from '#web/administration/queries.ts';
import { useCatalogueName } from '#web/catalogue/names.ts';
import { dancesQuery } from '#web/catalogue/queries.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { formatNumber } from '#web/i18n/numbers.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { Floods } from './floods.tsx';
import styles from './overview-tab.module.css';
import { tabPath } from './panel-paths.ts';

/** Shows key figures of the site, and accounts that added unusually many events. */
export function OverviewTab() {
  const { data, error, refetch, isFetching } = useQuery(statisticsQuery());
  if (error && !data) return <FailedBanner error={error} isFetching={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Waiting />;
  return (
    <div className={styles.overview}>
      <Totals statistics={data} />
      <Floods floods={data.floods} />
      <Charts statistics={data} />
    </div>
  );
}

function Totals({ statistics }: { statistics: Statistics }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { amountOfUsers, amountOfEvents, waiting } = statistics;
  const totals: { id: string; icon: IconName; label: string; number: number; to: string; isCalling?: boolean }[] = [
    {
      id: 'users',
      icon: 'person',
      label: t('adminPanel:overview.users', { count: amountOfUsers }),
      number: amountOfUsers,
      to: tabPath('users'),
    },
    {
      id: 'events',
      icon: 'calendar',
      label: t('adminPanel:overview.events', { count: amountOfEvents }),
      number: amountOfEvents,
      to: tabPath('events', { state: 'ongoing' }),
    },
    ...(waiting.events > 0
      ? [
          {
            id: 'waiting',
            icon: 'clock' as const,
            label: t('adminPanel:overview.waitingEvents', { count: waiting.events }),
            number: waiting.events,
            to: tabPath('waiting'),
            isCalling: true,
          },
        ]
      : []),
    {
      id: 'requests',
      icon: 'mail',
      label: t('adminPanel:overview.requests', { count: waiting.contactRequests }),
      number: waiting.contactRequests,
      to: tabPath('requests'),
      isCalling: waiting.contactRequests > 0,
    },
    {
      id: 'reports',
      icon: 'flag',
      label: t('adminPanel:overview.reports', { count: waiting.reports }),
      number: waiting.reports,
      to: tabPath('reports'),
      isCalling: waiting.reports > 0,
    },
  ];
  return (
    <ul className={styles.totals}>
      {totals.map(({ id, icon, label, number, to, isCalling }) => (
        <li key={id}>
          <Link to={to} className={styles.total} data-calling={isCalling}>
            <span className={styles.icon}>
              <Icon name={icon} />
            </span>
            <span className={styles.number}>{formatNumber(locale, number)}</span>
            <span className={styles.label}>{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The other styles are summed up. */
const maxShares = 8;

function Charts({ statistics }: { statistics: Statistics }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const nameOf = useCatalogueName();
  const dances = useQuery(dancesQuery()).data;
  const short = new Intl.DateTimeFormat(localeTag(locale), { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const long = new Intl.DateTimeFormat(localeTag(locale), { dateStyle: 'long', timeZone: 'UTC' });
  const countries = new Intl.DisplayNames(localeTag(locale), { type: 'region' });

  const weekly = (field: 'events' | 'signUps') =>
    statistics.weeks.map((each) => {
      const monday = new Date(`${each.week}T00:00:00Z`);
      return { label: short.format(monday), name: long.format(monday), count: each[field] };
    });
  const weeklySummary = (figures: ReturnType<typeof weekly>) => {
    const max = figures.reduce((top, each) => (each.count > top.count ? each : top), { name: '', count: 0 });
    const total = figures.reduce((sum, { count }) => sum + count, 0);
    return t('adminPanel:overview.weeksSummary', { total, max: max.count, week: max.name });
  };
  const shares = (counts: Statistics['byStyle'], read: (label: string) => { name: string; color?: string }) => {
    const first = counts.slice(0, maxShares).map(({ label, count }) => ({ ...read(label), count }));
    const others = counts.slice(maxShares).reduce((sum, { count }) => sum + count, 0);
    const all = others > 0 ? [...first, { name: t('adminPanel:overview.others'), count: others }] : first;
    return all.map((each) => ({ ...each, label: each.name }));
  };
  const sharesSummary = (figures: ReturnType<typeof shares>) =>
    t('adminPanel:overview.sharesSummary', { first: figures[0]?.name ?? '', amount: figures[0]?.count ?? 0 });

  const added = weekly('events');
  const signUps = weekly('signUps');
  const byStyle = shares(statistics.byStyle, (slug) => {
    const dance = dances?.find((each) => each.slug === slug);
    return dance ? { name: nameOf(dance), color: dance.color } : { name: slug };
  });
  const byCountry = shares(statistics.byCountry, (code) => ({
    name: /^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : t('adminPanel:overview.unknownCountry'),
  }));
  const weeks = {
    kind: 'weeks',
    note: t('adminPanel:overview.last'),
    nameLabel: t('adminPanel:overview.week'),
  } as const;
  const share = { kind: 'shares', note: t('adminPanel:overview.ongoing') } as const;
  return (
    <div className={styles.charts}>
      <BarChart
        {...weeks}
        title={t('adminPanel:overview.eventsPerWeek')}
        figures={added}
        summary={weeklySummary(added)}
      />
      <BarChart
        {...weeks}
        title={t('adminPanel:overview.signUpsPerWeek')}
        figures={signUps}
        summary={weeklySummary(signUps)}
      />
      <BarChart
        {...share}
        title={t('adminPanel:overview.byStyle')}
        nameLabel={t('adminPanel:overview.dance')}
        figures={byStyle}
        summary={sharesSummary(byStyle)}
      />
      <BarChart
        {...share}
        title={t('adminPanel:overview.byCountry')}
        nameLabel={t('adminPanel:overview.country')}
        figures={byCountry}
        summary={sharesSummary(byCountry)}
      />
    </div>
  );
}
