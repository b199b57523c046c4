import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

/** Asks for confirmation before typed content is discarded. */
export function CloseDialog(props: { isOpen: boolean; onYes: () => void; onNo: () => void }) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog {...props} title={t('form:closeTitle')} yes={t('form:closeYes')} no={t('form:closeNo')} isDangerous>
      {t('form:closeText')}
    </ConfirmDialog>
  );
}
