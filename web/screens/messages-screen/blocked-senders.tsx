import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type BlockedSender, removeBlock } from '#contract/messages.ts';
import { call } from '#web/http/call.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { blockedSendersQuery, refreshInbox } from '#web/messages/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/page-column.tsx';
import { showToast } from '#web/ui/toast.tsx';
import styles from './messages-screen.module.css';

/** Shows the blocked senders of the user's inboxes with a button to unblock each; nothing if there are none. */
export function BlockedSenders() {
  const { t } = useTranslation();
  const { data = [] } = useQuery(blockedSendersQuery());
  if (data.length === 0) return null;
  return (
    <Card title={t('messages:blocks.title')}>
      <p>{t('messages:blocks.text')}</p>
      <ul className={styles.list}>
        {data.map((blocked) => (
          <Blocked key={blocked.id} blocked={blocked} />
        ))}
      </ul>
    </Card>
  );
}

function Blocked({ blocked: { id, name, organiser } }: { blocked: BlockedSender }) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const client = useQueryClient();
  const { mutate, isPending } = useMutationOnce(async () => {
    try {
      await call(removeBlock, { params: { id } });
      showToast(t('messages:unblocked', { name }));
    } catch (error) {
      showToast(errorMessage(error), 'bad');
    }
    await refreshInbox(client, '');
  });
  return (
    <li className={styles.blocked}>
      <span>{organiser ? t('messages:blocks.to', { name, organiser: organiser.name }) : name}</span>
      <Button aria-busy={isPending} onPress={mutate}>
        {t('messages:blocks.unblock')} <span className="visually-hidden">({name})</span>
      </Button>
    </li>
  );
}
