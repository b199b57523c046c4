import { useTranslation } from 'react-i18next';
import { BulkResult } from '#web/administration/bulk/bulk-result.tsx';
import { useBulk } from '#web/administration/bulk/use-bulk.ts';
import { ReasonDialog } from '#web/administration/reason-dialog.tsx';

interface Props {
  /** Null: closed. */
  ids: readonly string[] | null;
  onClose: () => void;
}

/** Asks for the reason, hides the found events together, and offers undo. */
export function HideFound({ ids, onClose }: Props) {
  const { t } = useTranslation();
  const bulk = useBulk('events');
  return (
    <>
      <BulkResult bulk={bulk} />
      <ReasonDialog
        title={t('adminPanel:events.hideTitle', { count: ids?.length ?? 1 })}
        text={t('adminPanel:events.hideText', { count: ids?.length ?? 1 })}
        confirmLabel={t('adminPanel:events.hide')}
        asksReason
        isOpen={ids !== null}
        onConfirm={async (because) => ids && bulk.run('hide', { ids }, because)}
        onClose={onClose}
      />
    </>
  );
}
