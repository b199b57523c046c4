import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxReasonCharacters } from '#contract/constants.ts';
import type { OwnEvent } from '#contract/events.ts';
import type { Scope } from '#contract/recurrence-rule.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { longDay } from '#web/i18n/dates.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { Banner } from '#web/ui/banner.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './own-events.module.css';

/** Actions that change whether an event takes place. */
export type OwnEventAction = 'delete' | 'cancel' | 'reinstate';

interface Props {
  /** The pending question; null if there is none. */
  asked: { action: OwnEventAction; event: OwnEvent; scope: Scope } | null;
  /** Runs the action; its errors are shown in the dialog. */
  onYes: (action: OwnEventAction, event: OwnEvent, scope: Scope, reason: string) => Promise<void>;
  onNo: () => void;
}

const titles = {
  delete: 'myEvents:confirmDelete',
  cancel: 'myEvents:confirmCancel',
  reinstate: 'myEvents:confirmReinstate',
} as const;

const consequences = {
  delete: 'myEvents:deleteText',
  cancel: 'myEvents:cancelText',
  reinstate: 'myEvents:reinstateText',
} as const;

/** Asks to confirm the action, for a series to which dates it applies, and for a cancellation why. */
export function WithdrawDialog({ asked, onYes, onNo }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const errorMessage = useErrorMessage();
  const [chosen, setScope] = useState<Scope | null>(null);
  const [reason, setReason] = useState('');
  const scope = chosen ?? asked?.scope ?? 'this';
  const { mutate, isPending, error, reset } = useMutationOnce(async () => {
    if (asked) await onYes(asked.action, asked.event, scope, reason.trim());
    setScope(null);
    setReason('');
  });
  const event = asked?.event;
  return (
    <ConfirmDialog
      title={asked ? t(titles[asked.action], { name: asked.event.name }) : ''}
      yes={t('myEvents:yes')}
      no={t('myEvents:no')}
      isDangerous={asked?.action === 'delete'}
      isPending={isPending}
      isOpen={asked !== null}
      onYes={mutate}
      onNo={() => {
        reset();
        setScope(null);
        setReason('');
        onNo();
      }}
    >
      <div className={styles.question}>
        {asked && <p>{t(consequences[asked.action])}</p>}
        {event && event.seriesId !== null && (
          <RadioGroup
            label={t('myEvents:whichDates')}
            value={scope}
            onChange={(change) => setScope(change.target.value === 'following' ? 'following' : 'this')}
            choices={[
              { value: 'this', label: t('myEvents:thisDate'), hint: longDay(locale, event.dateStart) },
              { value: 'following', label: t('myEvents:following') },
            ]}
          />
        )}
        {asked?.action === 'cancel' && (
          <TextField
            label={t('myEvents:cancelReason')}
            mark={t('form:optional')}
            hint={t('myEvents:cancelReasonHint')}
            maxLength={maxReasonCharacters}
            autoComplete="off"
            value={reason}
            onChange={(change) => setReason(change.target.value)}
          />
        )}
        {error && <Banner kind="bad">{errorMessage(error)}</Banner>}
      </div>
    </ConfirmDialog>
  );
}
