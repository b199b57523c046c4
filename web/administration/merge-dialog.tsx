import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCatalogueName } from '#web/catalogue/names.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { Banner } from '#web/ui/banner.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import type { Entry } from './catalogue-mutations.ts';
import styles from './reason-dialog.module.css';

interface Props {
  /** The entry to remove. Null: closed. */
  from: Entry | null;
  entries: readonly Entry[];
  onMerge: (from: Entry, into: Entry) => Promise<unknown>;
  onClose: () => void;
}

/** Asks into which entry `from` is merged, and warns that this cannot be undone. Closed if `from` is null. */
export function MergeDialog({ from, entries, onMerge, onClose }: Props) {
  const { t } = useTranslation();
  const nameOf = useCatalogueName();
  const errorMessage = useErrorMessage();
  const fieldId = useId();
  const [intoId, setIntoId] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const others = entries.filter(({ id }) => id !== from?.id);
  const into = others.find(({ id }) => id === intoId);
  const { mutate, isPending, error, reset } = useMutationOnce(async () => {
    if (!from || !into) return;
    await onMerge(from, into);
    leave();
  });
  const name = from ? nameOf(from) : '';

  function leave() {
    setIntoId('');
    setIsMissing(false);
    reset();
    onClose();
  }

  function confirm() {
    setIsMissing(!into);
    if (into) mutate();
    else document.getElementById(fieldId)?.focus();
  }

  return (
    <ConfirmDialog
      title={t('adminPanel:catalogue.mergeTitle', { name })}
      yes={isPending ? t('adminPanel:sending') : t('adminPanel:catalogue.mergeYes')}
      no={t('adminPanel:cancel')}
      isDangerous
      isOpen={from !== null}
      isPending={isPending}
      onYes={confirm}
      onNo={leave}
    >
      <div className={styles.inside}>
        <p>{t('adminPanel:catalogue.mergeText', { name })}</p>
        <SelectField
          id={fieldId}
          label={t('adminPanel:catalogue.mergeInto')}
          value={intoId}
          error={isMissing ? t('adminPanel:catalogue.mergeMissing') : undefined}
          onChange={({ target }) => {
            setIntoId(target.value);
            setIsMissing(false);
          }}
        >
          <option value="">{t('adminPanel:catalogue.mergeChoose')}</option>
          {others.map((entry) => (
            <option key={entry.id} value={entry.id}>
              {nameOf(entry)}
            </option>
          ))}
        </SelectField>
        {error && <Banner kind="bad">{errorMessage(error)}</Banner>}
      </div>
    </ConfirmDialog>
  );
}
