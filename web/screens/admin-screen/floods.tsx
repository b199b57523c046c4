import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Statistics } from '#contract/administration.ts';
import { useSession } from '#web/accounts/session.ts';
import { hideFloodOf, refresh } from '#web/administration/queries.ts';
import { Tag } from '#web/administration/tag.tsx';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast.tsx';
import styles from './floods.module.css';
import { tabPath } from './panel-paths.ts';

type Flood = Statistics['floods'][number];

/**
 * Shows accounts that have added unusually many events recently; nothing if there are none. One press hides the events
 * of an account; the toast undoes it.
 */
export function Floods({ floods }: { floods: readonly Flood[] }) {
  const { t } = useTranslation();
  const titleId = useId();
  const ownId = useSession()?.userId;
  if (floods.length === 0) return null;
  return (
    <section className={styles.floods} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('adminPanel:floods.title')}</h2>
      <p>{t('adminPanel:floods.text')}</p>
      <ul className={styles.list}>
        {floods.map((flood) => (
          <li key={flood.account.id} className={styles.flood}>
            <FloodWords flood={flood} />
            {flood.account.id !== ownId && <EventActions flood={flood} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function FloodWords({ flood: { account, dates, joins } }: { flood: Flood }) {
  const { t } = useTranslation();
  const { id, name, email, isEmailConfirmed, isSuspended } = account;
  return (
    <div className={styles.words}>
      <p className={styles.name}>
        <bdi>{name}</bdi>
      </p>
      <p className={styles.email}>{email}</p>
      <p className={styles.facts}>
        {dates > 0 && (
          <Link to={tabPath('events', { creator: id })}>{t('adminPanel:floods.dates', { count: dates })}</Link>
        )}
        {joins > 0 && (
          <Link to={tabPath('sources', { q: email })}>{t('adminPanel:floods.joins', { count: joins })}</Link>
        )}
        {!isEmailConfirmed && <Tag kind="warning">{t('adminPanel:users.unconfirmed')}</Tag>}
        {isSuspended && <Tag kind="bad">{t('adminPanel:users.suspended')}</Tag>}
      </p>
    </div>
  );
}

function EventActions({ flood: { account, dates } }: { flood: Flood }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const errorMessage = useErrorMessage();
  const { id, name, isSuspended } = account;

  async function takeBack(undo: () => Promise<unknown>) {
    try {
      await undo();
      showToast(t('adminPanel:floods.takenBack', { name }));
    } catch (error) {
      showToast(errorMessage(error), 'bad', { label: t('adminPanel:tryAgain'), onPress: () => void takeBack(undo) });
    }
    await refresh(client);
  }

  const { mutate, isPending } = useMutationOnce(async (suspends: boolean) => {
    try {
      const { events: count, undo } = await hideFloodOf(id, suspends);
      const words = t(`adminPanel:floods.${suspends ? 'hiddenAndSuspended' : 'hidden'}`, { count, name });
      showToast(words, 'good', { label: t('adminPanel:undo'), onPress: () => void takeBack(undo) });
    } catch (error) {
      showToast(errorMessage(error), 'bad');
    }
    await refresh(client);
  });

  return (
    <div className={styles.actions}>
      {dates > 0 && (
        <Button icon="hidden" aria-busy={isPending} onPress={() => mutate(false)}>
          {t('adminPanel:floods.hide')} <span className="visually-hidden">({name})</span>
        </Button>
      )}
      {!isSuspended && (
        <Button icon="lock" kind="danger" aria-busy={isPending} onPress={() => mutate(true)}>
          {t('adminPanel:floods.hideAndSuspend')} <span className="visually-hidden">({name})</span>
        </Button>
      )}
    </div>
  );
}
