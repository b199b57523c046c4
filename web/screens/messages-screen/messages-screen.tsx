import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router';
import type { Message } from '#contract/messages.ts';
import { Instant } from '#web/administration/instant.tsx';
import { messagesQuery } from '#web/messages/queries.ts';
import { Head } from '#web/page/head.tsx';
import { LoadError } from '#web/page/load-error.tsx';
import { messagePath } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageColumn } from '#web/ui/page-column.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { BlockedSenders } from './blocked-senders.tsx';
import { MessageView } from './message-view.tsx';
import styles from './messages-screen.module.css';
import { StateMarks } from './state-marks.tsx';

/** Shows the messages of visitors to the user's events and organisers, or the one of the URL. */
export function MessagesScreen() {
  const { t } = useTranslation();
  const { id } = useParams();
  if (id !== undefined) return <MessageView key={id} id={id} />;
  return (
    <PageColumn title={t('messages:title')} intro={<p>{t('messages:intro')}</p>}>
      <Head title={t('messages:title')} description={t('frame:siteDescription')}>
        <meta name="robots" content="noindex" />
      </Head>
      <Inbox />
      <BlockedSenders />
    </PageColumn>
  );
}

function Inbox() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const state = params.get('state') === 'done' ? 'done' : 'open';
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    messagesQuery(state),
  );
  const rows = data?.pages.flatMap((page) => page.rows);
  const unread = data?.pages[0]?.unread ?? 0;
  return (
    <div>
      <Tabs
        label={t('messages:tabs')}
        selected={state}
        tabs={[
          {
            id: 'open',
            label: t('messages:open'),
            href: messagePath(),
            count: unread > 0 ? { number: unread, text: t('messages:unread', { count: unread }) } : undefined,
          },
          { id: 'done', label: t('messages:done'), href: `${messagePath()}?state=done` },
        ]}
      >
        <div className={styles.panel}>
          {error && !rows && <LoadError title={t('messages:failedTitle')} error={error} onRetry={refetch} />}
          {!rows && !error && <Spinner label={t('messages:loading')} />}
          {rows?.length === 0 && (
            <EmptyState
              icon="mail"
              title={t(state === 'open' ? 'messages:none' : 'messages:noneDone')}
              text={t(state === 'open' ? 'messages:noneText' : 'messages:noneDoneText')}
            />
          )}
          {rows && rows.length > 0 && (
            <ul className={styles.list}>
              {rows.map((message) => (
                <Row key={message.id} message={message} />
              ))}
            </ul>
          )}
          {hasNextPage && (
            <div>
              <Button
                icon="down"
                aria-busy={isFetchingNextPage}
                onPress={() => void (isFetchingNextPage || fetchNextPage())}
              >
                {t('messages:more')}
              </Button>
            </div>
          )}
          {rows && rows.length > 0 && <p className={styles.note}>{t('messages:kept')}</p>}
        </div>
      </Tabs>
    </div>
  );
}

function Row({ message }: { message: Message }) {
  const { t } = useTranslation();
  const { id, name, event, organiser, createdAt, isRead } = message;
  return (
    <li className={styles.row}>
      <Link to={messagePath(id)} className={styles.link}>
        <span className={styles.heading}>
          <strong>
            {!isRead && <span className={styles.new}>{t('messages:newMark')}</span>}
            <bdi>{name}</bdi>
          </strong>
          <Instant at={createdAt} />
        </span>
        <span className={styles.about}>
          {event
            ? t('messages:aboutEvent', { name: event.name })
            : organiser && t('messages:toOrganiser', { name: organiser.name })}
        </span>
        <span className={styles.excerpt} dir="auto">
          {message.message}
        </span>
      </Link>
      <StateMarks message={message} />
    </li>
  );
}
