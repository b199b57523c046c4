import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeWebhook, removeWebhook, renewWebhookSecret, testWebhook, type Webhook } from '#contract/v1/webhooks.ts';
import { useFormatInstant } from '#web/administration/instant.tsx';
import { useFactChips } from '#web/events/filters/event-filters.tsx';
import { call } from '#web/http/call.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { useChosenParts } from '#web/screens/embed-screen/use-chosen-parts.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useOutcomeText } from './use-outcome-text.ts';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookLog } from './webhook-log.tsx';
import { webhooksQuery } from './webhook-queries.ts';
import type { ShownSecret } from './webhook-secret.tsx';
import { shownState, toParameters } from './webhook-values.ts';
import styles from './webhooks.module.css';

interface Props {
  webhook: Webhook;
  onSecret: (secret: ShownSecret) => void;
}

type Asked = 'delete' | 'renew' | null;

/** Shows a webhook with its state, and what can be done with it. */
export function WebhookItem({ webhook, onSecret }: Props) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const [open, setOpen] = useState<'edit' | 'log' | null>(null);
  const [asked, setAsked] = useState<Asked>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { id, name, state, isPaused } = webhook;
  const change = useWebhookAction((isPausedNow: boolean) =>
    call(changeWebhook, { params: { id }, body: { isPaused: isPausedNow } }),
  );
  const test = useWebhookAction(() => call(testWebhook, { params: { id } }));
  const remove = useWebhookAction(async () => {
    await call(removeWebhook, { params: { id } });
    showToast(t('webhooks:deleted', { name }));
  });
  const renew = useWebhookAction(async () => {
    onSecret({ name, ...(await call(renewWebhookSecret, { params: { id } })) });
    setAsked(null);
  });
  const isOff = isPaused || state === 'ended';
  const error = change.error ?? test.error;

  if (open === 'edit') {
    const close = () => setOpen(null);
    return (
      <li className={styles.item}>
        <WebhookForm webhook={webhook} onSaved={close} onCancel={close} />
      </li>
    );
  }
  return (
    <li className={styles.item}>
      <div className={styles.top}>
        <div className={styles.words}>
          <h3 ref={heading} tabIndex={-1} className={styles.name}>
            <bdi>{name}</bdi>
          </h3>
          <State webhook={webhook} />
          <p className={styles.facts}>
            <code>{webhook.url}</code>
          </p>
          <Wanted webhook={webhook} />
        </div>
        <Menu
          label={t('webhooks:actions', { name })}
          actions={[
            { id: 'edit', icon: 'edit', label: t('webhooks:edit'), onPress: () => setOpen('edit') },
            { id: 'renew', icon: 'reset', label: t('webhooks:renew'), onPress: () => setAsked('renew') },
            {
              ...{ id: 'delete', icon: 'trash', label: t('webhooks:delete'), isDangerous: true },
              onPress: () => setAsked('delete'),
            },
          ]}
        />
      </div>
      <div className={styles.buttons}>
        <Button
          aria-label={t('webhooks:testNamed', { name })}
          aria-busy={test.isPending}
          onPress={() => test.isPending || test.mutate()}
        >
          {t(test.isPending ? 'webhooks:testing' : 'webhooks:test')}
        </Button>
        {state !== 'unconfirmed' && (
          <Button
            kind="quiet"
            icon={isOff ? 'reset' : 'pause'}
            aria-label={t(isOff ? 'webhooks:resumeNamed' : 'webhooks:pauseNamed', { name })}
            aria-busy={change.isPending}
            onPress={() => change.isPending || change.mutate(!isOff)}
          >
            {t(isOff ? 'webhooks:resume' : 'webhooks:pause')}
          </Button>
        )}
        <Button
          kind="quiet"
          icon="list"
          aria-label={t('webhooks:logNamed', { name })}
          aria-expanded={open === 'log'}
          onPress={() => setOpen(open === 'log' ? null : 'log')}
        >
          {t('webhooks:log')}
        </Button>
      </div>
      {error && <Banner kind="bad">{errorMessage(error)}</Banner>}
      {test.data && !test.isPending && <TestResult outcome={test.data} />}
      {open === 'log' && <WebhookLog webhook={webhook} />}
      <ConfirmDialog
        title={t('webhooks:deleteTitle', { name })}
        yes={t('webhooks:delete')}
        no={t('webhooks:keep')}
        isDangerous
        isPending={remove.isPending}
        isOpen={asked === 'delete'}
        onYes={() => remove.mutate()}
        onNo={() => setAsked(null)}
      >
        <p>{t('webhooks:deleteText')}</p>
        {remove.error && <Banner kind="bad">{errorMessage(remove.error)}</Banner>}
      </ConfirmDialog>
      <ConfirmDialog
        title={t('webhooks:renewTitle', { name })}
        yes={t('webhooks:renew')}
        no={t('webhooks:cancel')}
        isPending={renew.isPending}
        isOpen={asked === 'renew'}
        onYes={() => renew.mutate()}
        onNo={() => setAsked(null)}
      >
        <p>{t('webhooks:renewText')}</p>
        {renew.error && <Banner kind="bad">{errorMessage(renew.error)}</Banner>}
      </ConfirmDialog>
    </li>
  );
}

/** Returns a mutation after which the webhooks and their logs are read again. */
function useWebhookAction<Input = void, Result = unknown>(act: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSettled: () => client.invalidateQueries({ queryKey: webhooksQuery().queryKey }),
  });
}

function State({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation();
  const format = useFormatInstant();
  const { deliveredAt, failingSince, endedBecause, waiting, formerSecretUntil } = webhook;
  const state = shownState(webhook);
  const detail = {
    unconfirmed: t('webhooks:unconfirmedText'),
    active:
      deliveredAt === null ? t('webhooks:neverDelivered') : t('webhooks:lastDelivered', { when: format(deliveredAt) }),
    failing: failingSince === null ? '' : t('webhooks:failingText', { when: format(failingSince) }),
    paused: t('webhooks:pausedText'),
    ended: t(endedBecause === 'gone' ? 'webhooks:endedGone' : 'webhooks:endedFailed'),
  }[state];
  return (
    <div role="status" className={styles.state} data-state={state}>
      <p>
        <strong className={styles.badge}>{t(`webhooks:states.${state}`)}</strong> · {detail}
      </p>
      {waiting > 0 && <p>{t('webhooks:waitingCount', { count: waiting })}</p>}
      {formerSecretUntil && <p>{t('webhooks:formerUntil', { when: format(formerSecretUntil) })}</p>}
    </div>
  );
}

/** Shows which events and kinds of change are sent. */
function Wanted({ webhook: { filter, kinds } }: { webhook: Webhook }) {
  const { t } = useTranslation();
  const factChips = useFactChips();
  const { title, parts } = useChosenParts(toParameters(filter));
  const area = parts.find(({ parameter }) => parameter === 'bbox')?.name;
  const events = [
    filter.mine && t('webhooks:mineShort'),
    title,
    area,
    ...factChips.flatMap(({ id, label }) => (filter.facts?.includes(id) ? [label] : [])),
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <p className={styles.facts}>
      {events || t('webhooks:allEvents')}
      {' – '}
      {kinds.length === 0 ? t('webhooks:allKinds') : kinds.map((kind) => t(`webhooks:kinds.${kind}`)).join(', ')}
    </p>
  );
}

function TestResult({ outcome }: { outcome: Parameters<ReturnType<typeof useOutcomeText>>[0] }) {
  const { t } = useTranslation();
  const textOf = useOutcomeText();
  const isGood = outcome.status !== null && outcome.status >= 200 && outcome.status < 300;
  return (
    <Banner kind={isGood ? 'good' : 'warning'} title={t(isGood ? 'webhooks:testGood' : 'webhooks:testBad')}>
      {textOf(outcome)}
    </Banner>
  );
}
