import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useSession } from '#web/accounts/session.ts';
import { ownEventQuery } from '#web/events/form/queries.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { Head } from '#web/page/head.tsx';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageColumn, SlowContent } from '#web/ui/page-column.tsx';
import { NewEventForm } from './new-event-form.tsx';

/** Shows the form of a new event, empty or as a copy of `?from=<id>`. */
export function AddEventScreen() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const session = useSession();
  const sourceId = search.get('from');
  const title = t(sourceId === null ? 'form:addTitle' : 'form:cloneTitle');
  return (
    <PageColumn title={title} intro={sourceId === null ? <ManyDates /> : t('form:cloneIntro')}>
      <Head title={title} description={t('frame:siteDescription')} />
      {session &&
        (sourceId === null ? (
          <NewEventForm key="new" userId={session.userId} source={null} />
        ) : (
          <FromSource key={sourceId} userId={session.userId} sourceId={sourceId} />
        ))}
    </PageColumn>
  );
}

/** A hint to import a calendar instead of typing many dates. */
function ManyDates() {
  const { t } = useTranslation();
  return <Link to={paths.mySources}>{t('sources:allThere')}</Link>;
}

function FromSource({ userId, sourceId }: { userId: string; sourceId: string }) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const { data: source, error } = useQuery(ownEventQuery(sourceId));
  if (source) return <NewEventForm userId={userId} source={source} />;
  if (!error) return <SlowContent label={t('frame:loading')} slowLabel={t('accounts:stillWaiting')} />;
  return (
    <EmptyState icon="copy" title={t('form:noSource')} text={errorMessage(error)}>
      <ButtonLink to={paths.addEvent} kind="primary" icon="plus">
        {t('form:addTitle')}
      </ButtonLink>
    </EmptyState>
  );
}
