import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Event } from '#contract/events.ts';
import { loadWithMessages } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast.tsx';
import type { ReportDialogProps } from './report-dialog.tsx';

/** Shows a button that opens the form for a report, which is loaded with its texts when it is first opened. */
export function ReportButton({ event }: { event: Event }) {
  const { t, i18n } = useTranslation();
  const [Dialog, setDialog] = useState<ComponentType<ReportDialogProps> | null>(null);
  const [isOpen, setIsOpen] = useState(false);

  async function open() {
    try {
      const { ReportDialog } = await loadWithMessages(
        i18n,
        ['problems', 'reports'],
        () => import('./report-dialog.tsx'),
      );
      setDialog(() => ReportDialog);
      setIsOpen(true);
    } catch {
      // The form could not be loaded.
      showToast(t('commonProblems:offline'), 'bad');
    }
  }

  return (
    <>
      <Button kind="quiet" icon="flag" onPress={open}>
        {t('eventPage:report')}
      </Button>
      {Dialog && <Dialog event={event} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  );
}
