import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/ui/dialog.tsx';
import { AuditList } from './audit-list.tsx';

interface Props {
  /** What happened to this; null while nothing is asked for. */
  subject: { id: string; name: string } | null;
  onClose: () => void;
}

/** Everything that happened to one thing. */
export function AuditDialog({ subject, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog
      title={t('adminPanel:historyOf', { name: subject?.name ?? '' })}
      closeLabel={t('adminPanel:close')}
      isOpen={subject !== null}
      onClose={onClose}
    >
      {subject && <AuditList choice={{ subject: subject.id }} isOfOneThing />}
    </Dialog>
  );
}
