import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSession } from '#web/accounts/session.ts';
import { moderationQuery } from '#web/administration/moderation/queries.ts';
import { PauseBanner } from '#web/administration/pause-banner.tsx';
import { siteHealthQuery, statisticsQuery } from '#web/administration/queries.ts';
import { useListFilters } from '#web/administration/use-list-filters.ts';
import { Head } from '#web/page/head.tsx';
import { PageColumn } from '#web/ui/page-column.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { AuditTab } from './audit-tab.tsx';
import { BackupsTab } from './backups-tab.tsx';
import { CatalogueTab } from './catalogue-tab.tsx';
import { EventsTab } from './events-tab.tsx';
import { problemsOf } from './health-checks.tsx';
import { HealthTab } from './health-tab.tsx';
import { LazyTab, tabPart } from './lazy-tab.tsx';
import { OrganisersTab } from './organisers-tab.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { moderatorTabs, type TabName, tabPath, tabs } from './panel-paths.ts';
import { ReportsTab } from './reports-tab.tsx';
import { RequestsTab } from './requests-tab.tsx';
import { SourcesTab } from './sources-tab.tsx';
import { UsersTab } from './users-tab.tsx';
import { VenuesTab } from './venues-tab.tsx';
import { WaitingTab } from './waiting-tab.tsx';

const blockLists = tabPart(['adminPanel', 'blockLists', 'bulkActions', 'problems'], () =>
  import('./block-lists/block-lists-tab.tsx').then((file) => file.BlockListsTab),
);

const siteSettings = tabPart(['adminPanel', 'siteSettings', 'waitingEvents', 'pictures', 'problems'], () =>
  import('./site-settings/site-tab.tsx').then((file) => file.SiteTab),
);

const moderatorOverview = tabPart(['adminPanel', 'moderation', 'waitingEvents', 'problems'], () =>
  import('./moderator-overview.tsx').then((file) => file.ModeratorOverview),
);

const shown: Record<TabName, React.ReactNode> = {
  overview: <OverviewTab />,
  health: <HealthTab />,
  events: <EventsTab />,
  waiting: <WaitingTab />,
  venues: <VenuesTab />,
  organisers: <OrganisersTab />,
  sources: <SourcesTab />,
  users: <UsersTab />,
  requests: <RequestsTab />,
  reports: <ReportsTab />,
  blocks: <LazyTab part={blockLists} />,
  dances: <CatalogueTab key="dance" kind="dance" />,
  types: <CatalogueTab key="event-type" kind="event-type" />,
  site: <LazyTab part={siteSettings} />,
  backups: <BackupsTab />,
  trail: <AuditTab />,
};

/** Shows the administration panel with the tab of the URL. */
export function AdminScreen() {
  const { t } = useTranslation();
  const isAdministrator = useSession()?.isAdministrator === true;
  const offered = isAdministrator ? tabs : moderatorTabs;
  const selectedTab = useListFilters().among('tab', offered);
  const statistics = useQuery({ ...statisticsQuery(), enabled: isAdministrator }).data;
  const moderation = useQuery({ ...moderationQuery(), enabled: !isAdministrator }).data;
  const waiting = isAdministrator ? statistics?.waiting : moderation && { contactRequests: 0, ...moderation.waiting };
  const health = useQuery({ ...siteHealthQuery({ refetchSeconds: 60 }), enabled: isAdministrator }).data;

  const title = t(isAdministrator ? 'adminPanel:title' : 'frame:moderation');

  function countFor(tab: TabName) {
    const failing = tab === 'health' && health ? problemsOf(health).failing : 0;
    if (failing > 0) return { number: failing, text: t('siteHealth:failing', { count: failing }) };
    const numbers: Partial<Record<TabName, number>> = {
      ...(waiting && { requests: waiting.contactRequests, reports: waiting.reports, waiting: waiting.events }),
    };
    const number = numbers[tab];
    return number ? { number, text: t('adminPanel:waiting', { count: number }) } : undefined;
  }

  return (
    <PageColumn title={title} width="wide">
      <Head title={`${t(`adminPanel:tabs.${selectedTab}`)} – ${title}`} description={t('frame:siteDescription')} />
      {isAdministrator && <PauseBanner />}
      <div>
        <Tabs
          label={t('adminPanel:tabsLabel')}
          selected={selectedTab}
          tabs={offered.map((tab) => ({
            id: tab,
            label: t(`adminPanel:tabs.${tab}`),
            href: tabPath(tab),
            count: countFor(tab),
          }))}
        >
          {!isAdministrator && selectedTab === 'overview' ? <LazyTab part={moderatorOverview} /> : shown[selectedTab]}
        </Tabs>
      </div>
    </PageColumn>
  );
}
