import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  replayWebhookMessage,
  replayWebhookMessages,
  type Webhook,
  type WebhookMessage,
  webhookKinds,
  webhookMessageStates,
} from '#contract/v1/webhooks.ts';
import { useFormatInstant } from '#web/administration/instant.tsx';
import { call } from '#web/http/call.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { LoadError } from '#web/page/load-error.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useOutcomeText } from './use-outcome-text.ts';
import { type MessageFilter, messagesQuery, webhooksQuery } from './webhook-queries.ts';
import styles from './webhooks.module.css';

/** Shows the messages of a webhook with their tries, and sends them again. */
export function WebhookLog({ webhook: { id, name } }: { webhook: Webhook }) {
  const { t } = useTranslation();
  const [filter, setFilter] = useState<MessageFilter>('all');
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    messagesQuery(id, filter),
  );
  const messages = data?.pages.flatMap(({ items }) => items);
  return (
    <section className={styles.log} aria-label={t('webhooks:logNamed', { name })}>
      <div className={styles.logHead}>
        <SelectField
          label={t('webhooks:show')}
          value={filter}
          onChange={(event) => setFilter(event.target.value as MessageFilter)}
        >
          {(['all', ...webhookMessageStates] as const).map((state) => (
            <option key={state} value={state}>
              {t(`webhooks:messageStates.${state}`)}
            </option>
          ))}
        </SelectField>
        <Replay id={id} />
      </div>
      {!messages && !error && <Spinner label={t('frame:loading')} />}
      {error && !messages && <LoadError title={t('webhooks:logFailed')} error={error} onRetry={refetch} />}
      {messages?.length === 0 && (
        <p role="status" className={styles.facts}>
          {t(filter === 'all' ? 'webhooks:logEmpty' : 'webhooks:logNothing')}
        </p>
      )}
      {messages && messages.length > 0 && (
        <ol className={styles.messages}>
          {messages.map((message) => (
            <Message key={message.id} webhookId={id} message={message} />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <Button icon="down" aria-busy={isFetchingNextPage} onPress={() => void (isFetchingNextPage || fetchNextPage())}>
          {t('webhooks:older')}
        </Button>
      )}
    </section>
  );
}

function Message({ webhookId, message }: { webhookId: string; message: WebhookMessage }) {
  const { t } = useTranslation();
  const format = useFormatInstant();
  const textOf = useOutcomeText();
  const errorMessage = useErrorMessage();
  const client = useQueryClient();
  const { id, type, state, createdAt, nextTryAt, tries, eventId } = message;
  const again = useMutation({
    mutationFn: () => call(replayWebhookMessage, { params: { id: webhookId, messageId: id } }),
    onSuccess: () => showToast(t('webhooks:queued', { count: 1 })),
    onSettled: () => client.invalidateQueries({ queryKey: webhooksQuery().queryKey }),
  });
  const kind = webhookKinds.find((each) => type === `event.${each}`);
  const label = kind ? t(`webhooks:kinds.${kind}`) : t('webhooks:testMessage');
  return (
    <li className={styles.message}>
      <div className={styles.words}>
        <p>
          <strong>{label}</strong> <span data-state={state}>{t(`webhooks:messageState.${state}`)}</span>
        </p>
        <p className={styles.facts}>
          <time dateTime={createdAt}>{format(createdAt)}</time>
          {nextTryAt && ` · ${t('webhooks:nextTry', { when: format(nextTryAt) })}`}
        </p>
        <details>
          <summary>{t('webhooks:tries', { count: tries.length })}</summary>
          <ul className={styles.tries}>
            {tries.map((each) => (
              <li key={each.at}>
                <time dateTime={each.at}>{format(each.at)}</time> · {textOf(each)}
              </li>
            ))}
            <li>
              <code>{id}</code>
            </li>
            {eventId && (
              <li>
                <a href={`/api/v1/events/${eventId}`}>{t('webhooks:event')}</a>
              </li>
            )}
          </ul>
        </details>
        {again.error && <Banner kind="bad">{errorMessage(again.error)}</Banner>}
      </div>
      {kind && state !== 'waiting' && (
        <Button
          kind="quiet"
          icon="repeat"
          aria-label={t('webhooks:againNamed', { label, when: format(createdAt) })}
          aria-busy={again.isPending}
          onPress={() => again.isPending || again.mutate()}
        >
          {t('webhooks:again')}
        </Button>
      )}
    </li>
  );
}

const dayMs = 86_400_000;
const periods = ['1', '7', '30'] as const;

/** Asks for a period and sends its messages again. */
function Replay({ id }: { id: string }) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const client = useQueryClient();
  const name = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [days, setDays] = useState<string>(periods[0]);
  const [isAll, setIsAll] = useState(false);
  const { mutate, isPending, error } = useMutation({
    async mutationFn() {
      const to = new Date();
      const from = new Date(to.getTime() - Number(days) * dayMs);
      const body = { from: from.toISOString(), to: to.toISOString(), state: isAll ? 'all' : 'failed' } as const;
      const { messages } = await call(replayWebhookMessages, { params: { id }, body });
      setIsOpen(false);
      showToast(t('webhooks:queued', { count: messages }));
    },
    onSettled: () => client.invalidateQueries({ queryKey: webhooksQuery().queryKey }),
  });
  return (
    <>
      <Button icon="repeat" onPress={() => setIsOpen(true)}>
        {t('webhooks:replay')}
      </Button>
      <ConfirmDialog
        title={t('webhooks:replayTitle')}
        yes={t('webhooks:replayYes')}
        no={t('webhooks:cancel')}
        isPending={isPending}
        isOpen={isOpen}
        onYes={() => mutate()}
        onNo={() => setIsOpen(false)}
      >
        <p>{t('webhooks:replayText')}</p>
        <RadioGroup
          label={t('webhooks:period')}
          name={name}
          value={days}
          onChange={(event) => setDays(event.target.value)}
          choices={periods.map((value) => ({ value, label: t('webhooks:days', { count: Number(value) }) }))}
        />
        <Checkbox
          label={t('webhooks:alsoDelivered')}
          checked={isAll}
          onChange={(event) => setIsAll(event.target.checked)}
        />
        {error && <Banner kind="bad">{errorMessage(error)}</Banner>}
      </ConfirmDialog>
    </>
  );
}
