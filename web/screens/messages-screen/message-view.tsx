import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { changeMessage, type Message } from '#contract/messages.ts';
import { Instant } from '#web/administration/instant.tsx';
import { call } from '#web/http/call.ts';
import { messageQuery, storeMessage } from '#web/messages/queries.ts';
import { Head } from '#web/page/head.tsx';
import { LoadError } from '#web/page/load-error.tsx';
import { eventPath, messagePath } from '#web/paths.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Card, PageColumn } from '#web/ui/page-column.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { AnswerForm } from './answer-form.tsx';
import { MessageActions } from './message-actions.tsx';
import styles from './messages-screen.module.css';
import { StateMarks } from './state-marks.tsx';

/** Shows a message with the form for the answer, or with the answer. Marks it as read. */
export function MessageView({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data: message, error, refetch } = useQuery(messageQuery(id));
  useMarkAsRead(message);
  const title = message ? t('messages:from', { name: message.name }) : t('messages:title');
  const head = (
    <Head title={title} description={t('frame:siteDescription')}>
      <meta name="robots" content="noindex" />
    </Head>
  );
  if (!message && error) {
    return (
      <LoadError isPage title={t('messages:oneFailed')} error={error} onRetry={refetch}>
        {head}
      </LoadError>
    );
  }
  return (
    <PageColumn title={title}>
      {head}
      <p className={styles.back}>
        <Link to={messagePath()}>
          <Icon name="back" /> {t('messages:back')}
        </Link>
      </p>
      {message ? <Cards message={message} /> : <Spinner label={t('messages:loading')} />}
    </PageColumn>
  );
}

function Cards({ message }: { message: Message }) {
  const { t } = useTranslation();
  const { event, organiser, createdAt, answer } = message;
  return (
    <>
      <Card>
        <p className={styles.facts}>
          {event && <span>{t('messages:aboutEvent', { name: event.name })}</span>}
          {organiser && <span>{t('messages:toOrganiser', { name: organiser.name })}</span>}
          <Instant at={createdAt} />
          {event?.slug && <Link to={eventPath(event.slug)}>{t('messages:seeEvent')}</Link>}
        </p>
        {/* Plain text: links of a visitor are not clickable. */}
        <p className={styles.text} dir="auto">
          {message.message}
        </p>
        <StateMarks message={message} />
        <MessageActions message={message} />
      </Card>
      {answer ? <Answered answer={answer} /> : <AnswerForm message={message} />}
    </>
  );
}

function Answered({ answer }: { answer: NonNullable<Message['answer']> }) {
  const { t } = useTranslation();
  const { message, sentAt, sentBy, email, isRefused } = answer;
  return (
    <Card title={sentBy ? t('messages:answer.sentBy', { name: sentBy }) : t('messages:answer.sentByNobody')}>
      <p className={styles.facts}>
        <Instant at={sentAt} />
      </p>
      <p className={styles.text} dir="auto">
        {message}
      </p>
      {isRefused && <Banner kind="warning">{t('messages:answer.refused')}</Banner>}
      <p className={styles.text}>
        {t('messages:answer.address')} <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
      </p>
    </Card>
  );
}

/** Marks a message as read when it is shown first. Without a network it stays unread. */
function useMarkAsRead(message: Message | undefined): void {
  const client = useQueryClient();
  const isMarked = useRef(false);
  const unreadId = message && !message.isRead ? message.id : undefined;
  useEffect(() => {
    if (unreadId === undefined || isMarked.current) return;
    isMarked.current = true;
    call(changeMessage, { params: { id: unreadId }, body: { isRead: true } })
      .then((changed) => storeMessage(client, changed))
      .catch(() => undefined);
  }, [client, unreadId]);
}
