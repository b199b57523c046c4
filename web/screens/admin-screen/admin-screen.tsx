import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { statisticsQuery } from '#web/administration/queries.ts';
import { useListFilters } from '#web/administration/use-list-filters.ts';
import { Head } from '#web/page/head.tsx';
import { PageColumn } from '#web/ui/page-column.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { AuditPart } from './audit-part.tsx';
import { CataloguePart } from './catalogue-part.tsx';
import { EventsPart } from './events-part.tsx';
import { OrganisersPart } from './organisers-part.tsx';
import { OverviewPart } from './overview-part.tsx';
import { type Part, partPath, parts } from './panel-paths.ts';
import { ReportsPart } from './reports-part.tsx';
import { RequestsPart } from './requests-part.tsx';
import { SourcesPart } from './sources-part.tsx';
import { UsersPart } from './users-part.tsx';
import { VenuesPart } from './venues-part.tsx';

const shown: Record<Part, React.ReactNode> = {
  overview: <OverviewPart />,
  events: <EventsPart />,
  venues: <VenuesPart />,
  organisers: <OrganisersPart />,
  sources: <SourcesPart />,
  users: <UsersPart />,
  requests: <RequestsPart />,
  reports: <ReportsPart />,
  dances: <CataloguePart key="dance" kind="dance" />,
  types: <CataloguePart key="event-type" kind="event-type" />,
  trail: <AuditPart />,
};

/** The administration panel. */
export function AdminScreen() {
  const { t } = useTranslation();
  const part = useListFilters().among('tab', parts);
  const waiting = useQuery(statisticsQuery()).data?.waiting;

  function countFor(tab: Part) {
    const number = tab === 'requests' ? waiting?.contactRequests : tab === 'reports' ? waiting?.reports : undefined;
    return number ? { number, text: t('adminPanel:waiting', { count: number }) } : undefined;
  }

  return (
    <PageColumn title={t('adminPanel:title')} width="wide">
      <Head
        title={`${t(`adminPanel:tabs.${part}`)} – ${t('adminPanel:title')}`}
        description={t('frame:siteDescription')}
      />
      <div>
        <Tabs
          label={t('adminPanel:tabsLabel')}
          selected={part}
          tabs={parts.map((tab) => ({
            id: tab,
            label: t(`adminPanel:tabs.${tab}`),
            href: partPath(tab),
            count: countFor(tab),
          }))}
        >
          {shown[part]}
        </Tabs>
      </div>
    </PageColumn>
  );
}
