import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSession } from '#web/accounts/session.ts';
import { useNow } from '#web/events/days/use-now.ts';
import { WaitingPart } from '#web/events/waiting/waiting-part.tsx';
import { Head } from '#web/page/head.tsx';
import { homePath, paths } from '#web/paths.ts';
import { useLocalSaved } from '#web/saved/local-saved.ts';
import { localSavedQuery, type SavedRow, savedQuery } from '#web/saved/queries.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageColumn } from '#web/ui/page-column.tsx';
import { PrivateCalendar } from './private-calendar.tsx';
import { SavedDays, SavedPast } from './saved-list.tsx';
import styles from './saved-screen.module.css';
import { Waiting } from './waiting.tsx';

/** Shows the saved events of the account, or for visitors those of this device. */
export function SavedScreen() {
  const { t } = useTranslation();
  const session = useSession();
  return (
    <PageColumn title={t('saved:title')} intro={t('saved:intro')}>
      <Head title={t('saved:title')} description={t('frame:siteDescription')}>
        <meta name="robots" content="noindex" />
      </Head>
      {session ? <OfAccount key={session.userId} /> : <OnThisDevice />}
    </PageColumn>
  );
}

function OfAccount() {
  const { t } = useTranslation();
  const [showsPast, setShowsPast] = useState(false);
  const upcoming = useInfiniteQuery(savedQuery('upcoming'));
  const past = useInfiniteQuery({ ...savedQuery('past'), enabled: showsPast });
  const rowsOf = ({ data }: typeof upcoming) => data?.pages.flatMap((page) => page.rows);
  return (
    <>
      <WaitingPart kind="card" />
      <p className={styles.reminders}>
        <Icon name="clock" />
        <span>
          {t('saved:remindersOn')} <Link to={paths.following}>{t('saved:remindersWhere')}</Link>
        </span>
      </p>
      <Waiting query={upcoming}>
        {upcoming.data?.pages[0]?.isPart && <Banner>{t('saved:isPart')}</Banner>}
        <Upcoming rows={rowsOf(upcoming) ?? []} />
      </Waiting>
      {showsPast ? (
        <Waiting query={past}>
          <SavedPast rows={rowsOf(past) ?? []} />
        </Waiting>
      ) : (
        <ShowPast onPress={() => setShowsPast(true)} />
      )}
      <PrivateCalendar />
    </>
  );
}

function OnThisDevice() {
  const { t } = useTranslation();
  const now = useNow();
  const here = useLocalSaved();
  // Events that stay visible after they are removed.
  const [shownEvents, setShownEvents] = useState(here);
  const added = here.filter(({ id }) => shownEvents.every((event) => event.id !== id));
  if (added.length > 0) setShownEvents([...shownEvents, ...added]);
  const [showsPast, setShowsPast] = useState(false);
  const query = useQuery({ ...localSavedQuery(shownEvents), placeholderData: (before) => before });
  const isOver = ({ event, dateStart }: SavedRow) => Date.parse(event?.dateEnd ?? dateStart) <= now.getTime();
  const { past = [], upcoming = [] } = Object.groupBy(query.data ?? [], (row) => (isOver(row) ? 'past' : 'upcoming'));
  return (
    <>
      <Banner actions={<ButtonLink to={homePath(paths.saved)}>{t('saved:signIn')}</ButtonLink>}>
        {t('saved:signInText')}
      </Banner>
      <Waiting query={query}>
        <Upcoming rows={upcoming} />
        {past.length > 0 &&
          (showsPast ? <SavedPast rows={past.toReversed()} /> : <ShowPast onPress={() => setShowsPast(true)} />)}
      </Waiting>
    </>
  );
}

function Upcoming({ rows }: { rows: readonly SavedRow[] }) {
  const { t } = useTranslation();
  // Removed events stay in the list until the next visit, also when it is refetched.
  const [seen, setSeen] = useState(rows);
  const gone = seen.filter(({ id }) => rows.every((row) => row.id !== id));
  const shown = [...rows, ...gone].sort((one, other) => Date.parse(one.dateStart) - Date.parse(other.dateStart));
  if (rows.some((row) => !seen.includes(row))) setSeen(shown);
  if (shown.length > 0) return <SavedDays rows={shown} />;
  return (
    <EmptyState icon="heart" title={t('saved:emptyTitle')} text={t('saved:emptyText')}>
      <ButtonLink to={paths.map} kind="primary" icon="map">
        {t('saved:findSome')}
      </ButtonLink>
    </EmptyState>
  );
}

function ShowPast({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation();
  return (
    <div>
      <Button kind="quiet" icon="clock" onPress={onPress}>
        {t('saved:showPast')}
      </Button>
    </div>
  );
}
