import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/ui/dialog.tsx';
import { AuditList } from './audit-list.tsx';

interface Props {
  /** Null: closed. */
  subject: { id: string; name: string } | null;
  onClose: () => void;
}

/** Shows the activity log of one event, venue, organiser or account in a dialog; closed if `subject` is null. */
export function AuditDialog({ subject, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog
      title={t('adminPanel:historyOf', { name: subject?.name ?? '' })}
      closeLabel={t('adminPanel:close')}
      isOpen={subject !== null}
      onClose={onClose}
    >
      {subject && <AuditList choice={{ subject: subject.id }} isOfOneSubject />}
    </Dialog>
  );
}
