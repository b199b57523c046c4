import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagedAccount, ManagedEvent } from '#contract/administration.ts';
import type { ManagedOrganiser } from '#contract/organisers.ts';
import { refresh, transferEventsTo } from '#web/administration/queries.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { Banner } from '#web/ui/banner.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { ManagedOrganiserField } from './managed-organiser-field.tsx';
import styles from './venues.module.css';

/** Some events, or all events of an account. */
export type Transfer = { events: readonly ManagedEvent[] } | { account: ManagedAccount };

interface Props {
  /** Null: closed. */
  transfer: Transfer | null;
  onDone?: () => void;
  onClose: () => void;
}

/** Shows a dialog that asks for an account or organiser, and transfers the events to it. */
export function TransferDialog({ transfer, onDone, onClose }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const errorMessage = useErrorMessage();
  const [kind, setKind] = useState<'account' | 'organiser'>('account');
  const [email, setEmail] = useState('');
  const [organiser, setOrganiser] = useState<ManagedOrganiser | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const { mutate, isPending, error, reset } = useMutationOnce(async () => {
    const to = kind === 'account' ? { account: email.trim() } : organiser && { organiser: organiser.id };
    if (!transfer || !to) return;
    const changed = await transferEventsTo(
      'account' in transfer ? { ofAccount: transfer.account.id } : { ids: transfer.events.map(({ id }) => id) },
      to,
    );
    showToast(t('adminPanel:transfers.done', { count: changed }));
    onDone?.();
    leave();
    await refresh(client);
  });

  function leave() {
    setEmail('');
    setOrganiser(null);
    setIsMissing(false);
    reset();
    onClose();
  }

  const isComplete = kind === 'account' ? email.includes('@') : organiser !== null;
  const count = transfer && 'events' in transfer ? transfer.events.length : 1;
  const name = transfer && 'account' in transfer ? transfer.account.name : null;
  return (
    <ConfirmDialog
      title={name === null ? t('adminPanel:transfers.title', { count }) : t('adminPanel:transfers.titleOf', { name })}
      yes={isPending ? t('adminPanel:sending') : t('adminPanel:transfers.yes')}
      no={t('adminPanel:cancel')}
      isOpen={transfer !== null}
      isPending={isPending}
      onYes={() => (isComplete ? mutate() : setIsMissing(true))}
      onNo={leave}
    >
      <div className={styles.inside}>
        {name !== null && <p>{t('adminPanel:transfers.textOf')}</p>}
        <p>{t('adminPanel:transfers.text')}</p>
        <RadioGroup
          name="transfer-to"
          label={t('adminPanel:transfers.to')}
          value={kind}
          choices={[
            { value: 'account', label: t('adminPanel:transfers.toAccount') },
            { value: 'organiser', label: t('adminPanel:transfers.toOrganiser') },
          ]}
          onChange={(event) => {
            setKind(event.target.value === 'organiser' ? 'organiser' : 'account');
            setIsMissing(false);
            reset();
          }}
        />
        {kind === 'account' ? (
          <TextField
            label={t('adminPanel:transfers.email')}
            type="email"
            autoComplete="off"
            value={email}
            error={isMissing && !isComplete ? t('adminPanel:transfers.missingEmail') : undefined}
            onChange={(event) => setEmail(event.target.value)}
          />
        ) : (
          <ManagedOrganiserField
            chosen={organiser}
            error={isMissing && !isComplete ? t('adminPanel:transfers.missingOrganiser') : undefined}
            onChange={setOrganiser}
          />
        )}
        {error && <Banner kind="bad">{errorMessage(error)}</Banner>}
      </div>
    </ConfirmDialog>
  );
}
