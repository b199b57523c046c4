import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useSession } from '#web/accounts/session.ts';
import { DownloadEvents } from '#web/events/own/download-events.tsx';
import { useExtending } from '#web/events/own/extend-dialog.tsx';
import { OwnEventList } from '#web/events/own/own-event-list.tsx';
import { myEventsQuery, type When } from '#web/events/own/queries.ts';
import { ReceivedClaims } from '#web/events/own/received-claims.tsx';
import { useMoving } from '#web/events/own/use-moving.tsx';
import { useWithdrawal } from '#web/events/own/use-withdrawal.tsx';
import { WaitingPart } from '#web/events/waiting/waiting-part.tsx';
import { unreadMessagesQuery } from '#web/messages/queries.ts';
import { Head } from '#web/page/head.tsx';
import { messagePath, paths } from '#web/paths.ts';
import { useDebounced } from '#web/places/use-debounced.ts';
import { settingsQuery } from '#web/settings/queries.ts';
import { useStatisticsDialog } from '#web/statistics/use-statistics-dialog.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageColumn } from '#web/ui/page-column.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { EventJoins } from './event-joins.tsx';
import styles from './my-events-screen.module.css';

/** Debounce of the search in milliseconds. */
const searchPauseMs = 300;

/** Shows the user's events, upcoming and past: search, edit, copy, cancel and delete. */
export function MyEventsScreen() {
  const { t } = useTranslation();
  const session = useSession();
  const { data: settings } = useQuery(settingsQuery());
  const { when, text, setText, searchText, addressOf } = useLooking();
  const upcoming = useInfiniteQuery(myEventsQuery('upcoming', searchText));
  const past = useInfiniteQuery(myEventsQuery('past', searchText));
  const panel = useRef<HTMLDivElement>(null);
  const { ask, dialog } = useWithdrawal(panel);
  const { extend, extendDialog } = useExtending();
  const statistics = useStatisticsDialog(t('myEvents:statistics'));
  const { selection, moveButton, movePanel } = useMoving();

  const isEditingOn = settings?.features.enableUserEventEditing ?? true;
  const totals = { upcoming: upcoming.data?.pages[0]?.total, past: past.data?.pages[0]?.total };
  const countOf = (which: When) => {
    const number = totals[which];
    return number == null ? undefined : { number, text: t('myEvents:count', { count: number }) };
  };
  return (
    <PageColumn
      title={t('myEvents:title')}
      width="wide"
      actions={
        <>
          {isEditingOn && moveButton}
          <DownloadEvents />
          <MessagesLink />
          <ButtonLink to={paths.mySources} icon="reset">
            {t('sources:title')}
          </ButtonLink>
          <ButtonLink to={paths.addEvent} kind="primary" icon="plus">
            {t('frame:addEvent')}
          </ButtonLink>
        </>
      }
    >
      <Head title={t('myEvents:title')} description={t('frame:siteDescription')}>
        <meta name="robots" content="noindex" />
      </Head>
      {!isEditingOn && <Banner title={t('myEvents:comingSoon')}>{t('myEvents:comingSoonText')}</Banner>}
      <WaitingPart kind="card" />
      <EventJoins />
      <ReceivedClaims />
      {movePanel}
      <div className={styles.search}>
        <SearchField
          label={t('myEvents:search')}
          clearLabel={t('myEvents:clearSearch')}
          value={text}
          onChange={setText}
        />
      </div>
      <div>
        <Tabs
          label={t('myEvents:title')}
          selected={when}
          tabs={[
            { id: 'upcoming', label: t('myEvents:upcoming'), href: addressOf('upcoming'), count: countOf('upcoming') },
            { id: 'past', label: t('myEvents:past'), href: addressOf('past'), count: countOf('past') },
          ]}
        >
          <div ref={panel} tabIndex={-1} className={styles.panel}>
            <OwnEventList
              key={when}
              query={when === 'past' ? past : upcoming}
              when={when}
              searchText={searchText}
              mayEdit={isEditingOn || session?.isAdministrator === true}
              onAsk={(action, event, scope) => {
                if (action === 'extend') extend(event);
                else if (action === 'statistics') statistics.show(event, scope === 'following' ? 'series' : 'this');
                else ask(action, event, scope);
              }}
              selection={selection}
              whenEmpty={<NoEvents when={when} searchText={searchText} />}
            />
          </div>
        </Tabs>
      </div>
      {dialog}
      {extendDialog}
      {statistics.dialog}
    </PageColumn>
  );
}

/** Link to the messages of visitors, with the number of unread ones. */
function MessagesLink() {
  const { t } = useTranslation();
  const { data: unread = 0 } = useQuery(unreadMessagesQuery());
  return (
    <ButtonLink to={messagePath()} icon="mail">
      {t('myEvents:messages')}
      {unread > 0 && <span className={styles.unread}>{t('myEvents:unread', { count: unread })}</span>}
    </ButtonLink>
  );
}

function NoEvents({ when, searchText }: { when: When; searchText: string }) {
  const { t } = useTranslation();
  if (searchText)
    return <EmptyState icon="search" title={t('myEvents:noneFound')} text={t('myEvents:noneFoundText')} />;
  if (when === 'past') return <EmptyState icon="clock" title={t('myEvents:noneFound')} text={t('myEvents:nonePast')} />;
  return (
    <EmptyState icon="music" title={t('myEvents:none')} text={t('myEvents:noneText')}>
      <ButtonLink to={paths.addEvent} icon="plus">
        {t('frame:addEvent')}
      </ButtonLink>
    </EmptyState>
  );
}

/** The selected list and search, both part of the URL, so that they are kept on return. */
function useLooking() {
  const [params, setParams] = useSearchParams();
  const [text, setText] = useState(params.get('q') ?? '');
  const searchText = useDebounced(text.trim().slice(0, 100), searchPauseMs);
  const when: When = params.get('show') === 'past' ? 'past' : 'upcoming';
  const addressOf = (which: When) => paths.myEvents + searchOf(which, searchText);
  const keep = useEffectEvent((words: string) => {
    // The current URL instead of the last rendered one, because a navigation may be pending.
    const latest = new URLSearchParams(window.location.search);
    if ((latest.get('q') ?? '') === words) return;
    if (words) latest.set('q', words);
    else latest.delete('q');
    setParams(latest, { replace: true, preventScrollReset: true });
  });
  useEffect(() => keep(searchText), [searchText]);
  return { when, text, setText, searchText, addressOf };
}

function searchOf(which: When, searchText: string): string {
  const params = new URLSearchParams({
    ...(which === 'past' && { show: which }),
    ...(searchText && { q: searchText }),
  });
  return params.size > 0 ? `?${params}` : '';
}
