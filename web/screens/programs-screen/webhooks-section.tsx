import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { webhookLimits } from '#contract/constants.ts';
import { profileQuery } from '#web/accounts/queries.ts';
import { LoadError } from '#web/page/load-error.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookItem } from './webhook-item.tsx';
import { webhooksQuery } from './webhook-queries.ts';
import { type ShownSecret, WebhookSecret } from './webhook-secret.tsx';
import styles from './webhooks.module.css';

/** Shows the webhooks of the user, and a form to make one. A secret is shown once, until it is closed. */
export function WebhooksSection() {
  const { t } = useTranslation();
  const { data: webhooks, error, refetch } = useQuery(webhooksQuery());
  const { data: profile } = useQuery(profileQuery());
  const [isMaking, setIsMaking] = useState(false);
  const [secret, setSecret] = useState<ShownSecret | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  function close() {
    setIsMaking(false);
    setSecret(null);
    heading.current?.focus();
  }

  const mayMake = profile?.isEmailConfirmed === true && (webhooks?.length ?? 0) < webhookLimits.perAccount;
  const newWebhook = mayMake && !isMaking && !secret && (
    <Button icon="plus" onPress={() => setIsMaking(true)}>
      {t('webhooks:new')}
    </Button>
  );
  return (
    <section className={styles.section} aria-labelledby="webhooks-title">
      <header className={styles.head}>
        <h2 id="webhooks-title" ref={heading} tabIndex={-1} className={styles.heading}>
          {t('webhooks:title')}
        </h2>
        <p className={styles.facts}>{t('webhooks:intro')}</p>
      </header>
      {secret && <WebhookSecret shown={secret} onClose={close} />}
      {isMaking && !secret && <WebhookForm onSaved={(made) => setSecret(made)} onCancel={close} />}
      {!webhooks && !error && <Spinner label={t('frame:loading')} />}
      {error && !webhooks && <LoadError title={t('webhooks:failed')} error={error} onRetry={refetch} />}
      {webhooks?.length === 0 && !isMaking && !secret && (
        <EmptyState icon="repeat" title={t('webhooks:none')} text={t('webhooks:noneText')}>
          {newWebhook}
        </EmptyState>
      )}
      {webhooks && webhooks.length > 0 && (
        <>
          <ul className={styles.list}>
            {webhooks.map((webhook) => (
              <WebhookItem key={webhook.id} webhook={webhook} onSecret={setSecret} />
            ))}
          </ul>
          {newWebhook && <div>{newWebhook}</div>}
        </>
      )}
    </section>
  );
}
