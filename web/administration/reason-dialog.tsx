import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import styles from './reason-dialog.module.css';

interface Props {
  title: string;
  text: string;
  /** Label of the confirm button, a verb. */
  confirmLabel: string;
  isDangerous?: boolean;
  /** Shows a field for the reason, which is sent to the person concerned. */
  asksReason?: boolean;
  /** The error if no reason is given, if one is required. */
  reasonMissing?: string;
  /** Default: the label for a reason. */
  reasonLabel?: string;
  /** Where the person reads the reason, if not in a mail. */
  reasonHint?: string;
  /** The limit of the endpoint. */
  maxCharacters?: number;
  /** A checkbox. */
  option?: { label: string; hint?: string; isChosenAtFirst: boolean } | undefined;
  isOpen: boolean;
  /** If it throws, the dialog shows the error and keeps the text. */
  onConfirm: (because: string, isOptionChosen: boolean) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for confirmation, and optionally for a reason. Stays open with the error if `onConfirm` rejects. */
export function ReasonDialog({
  title,
  text,
  confirmLabel,
  isDangerous = false,
  asksReason = false,
  reasonMissing,
  reasonLabel,
  reasonHint,
  maxCharacters = 500,
  option,
  isOpen,
  onConfirm,
  onClose,
}: Props) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const [because, setBecause] = useState('');
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isOptionChosen = option !== undefined && (chosen ?? option.isChosenAtFirst);
  const { mutate, isPending, error, reset } = useMutationOnce(async () => {
    await onConfirm(because.trim(), isOptionChosen);
    leave();
  });
  const isTooLong = because.length > maxCharacters;
  const [isAsked, setIsAsked] = useState(false);
  const lacksReason = reasonMissing !== undefined && because.trim() === '';

  function leave() {
    setBecause('');
    setIsAsked(false);
    setChosen(null);
    reset();
    onClose();
  }

  return (
    <ConfirmDialog
      title={title}
      yes={isPending ? t('adminPanel:sending') : confirmLabel}
      no={t('adminPanel:cancel')}
      isDangerous={isDangerous}
      isOpen={isOpen}
      isPending={isPending}
      onYes={() => (lacksReason ? setIsAsked(true) : isTooLong || mutate())}
      onNo={leave}
    >
      <div className={styles.inside}>
        <p>{text}</p>
        {option && (
          <Checkbox
            label={option.label}
            hint={option.hint}
            checked={isOptionChosen}
            onChange={(event) => setChosen(event.target.checked)}
          />
        )}
        {asksReason && (
          <TextArea
            label={reasonLabel ?? t('adminPanel:reason')}
            mark={reasonMissing === undefined ? t('adminPanel:reasonOptional') : undefined}
            hint={reasonHint ?? t('adminPanel:reasonHint')}
            rows={3}
            maxCharacters={maxCharacters}
            counter={(length, max) => t('adminPanel:counter', { length, max })}
            required={reasonMissing !== undefined}
            error={
              isTooLong
                ? t('adminPanel:tooLong', { max: maxCharacters })
                : isAsked && lacksReason
                  ? reasonMissing
                  : undefined
            }
            value={because}
            onChange={(event) => setBecause(event.target.value)}
          />
        )}
        {error && <Banner kind="bad">{errorMessage(error)}</Banner>}
      </div>
    </ConfirmDialog>
  );
}
