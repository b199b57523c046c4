import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reply } from '#contract/endpoint.ts';
import { type ReportedMessage, readReportedMessage, resolveReportedMessage } from '#contract/messages.ts';
import { Instant } from '#web/administration/instant.tsx';
import { refresh, reportedMessagesQuery } from '#web/administration/queries.ts';
import { call } from '#web/http/call.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/page-column.tsx';
import { showToast } from '#web/ui/toast.tsx';
import styles from './tab.module.css';

/** Shows the messages that organisers reported, while their reports are open; nothing without any. */
export function ReportedMessages() {
  const { t } = useTranslation();
  const { data } = useInfiniteQuery(reportedMessagesQuery());
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  if (rows.length === 0) return null;
  return (
    <Card title={t('adminPanel:reportedMessages.title')}>
      <p>{t('adminPanel:reportedMessages.text')}</p>
      <ul className={styles.part}>
        {rows.map((row) => (
          <li key={row.id}>
            <Row row={row} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** A reported message. Its text is loaded on request, which the audit trail records. */
function Row({ row: { id, event, organiser, reportedAt, comment } }: { row: ReportedMessage }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const errorMessage = useErrorMessage();
  const [text, setText] = useState<Reply<typeof readReportedMessage> | null>(null);

  async function act(work: () => Promise<unknown>) {
    try {
      await work();
    } catch (error) {
      showToast(errorMessage(error), 'bad');
    }
    await refresh(client);
  }
  const read = () => act(async () => setText(await call(readReportedMessage, { params: { id } })));
  const resolve = (resolution: ReportedMessage['resolution']): Promise<void> =>
    act(async () => {
      await call(resolveReportedMessage, { params: { id }, body: { resolution } });
      if (resolution === null) return showToast(t('adminPanel:reportedMessages.reopened'));
      showToast(t(`adminPanel:reportedMessages.${resolution}`), 'good', {
        label: t('adminPanel:reportedMessages.undo'),
        onPress: () => void resolve(null),
      });
    });

  return (
    <div className={styles.what}>
      <strong>
        {event
          ? t('adminPanel:reportedMessages.about', { name: event.name })
          : t('adminPanel:reportedMessages.to', { name: organiser?.name ?? '' })}
      </strong>
      <span className={styles.subtitle}>
        {t('adminPanel:reportedMessages.at')} <Instant at={reportedAt} />
      </span>
      {comment && (
        <span className={styles.quote} dir="auto">
          {comment}
        </span>
      )}
      {text && (
        <div role="status">
          <p>{t('adminPanel:reportedMessages.from', { name: text.name, email: text.email })}</p>
          {!text.isEmailConfirmed && <p className={styles.subtitle}>{t('adminPanel:reportedMessages.unconfirmed')}</p>}
          <p className={styles.quote} dir="auto">
            {text.message}
          </p>
        </div>
      )}
      <span className={styles.tags}>
        {!text && (
          <Button kind="quiet" icon="shown" onPress={() => void read()}>
            {t('adminPanel:reportedMessages.read')}
          </Button>
        )}
        <Button kind="quiet" icon="check" onPress={() => void resolve('dismissed')}>
          {t('adminPanel:reportedMessages.dismiss')}
        </Button>
        <Button kind="quiet" icon="close" onPress={() => void resolve('blocked')}>
          {t('adminPanel:reportedMessages.block')}
        </Button>
      </span>
    </div>
  );
}
