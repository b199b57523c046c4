import { useTranslation } from 'react-i18next';
import { downloadMyEvents, downloadOrganiserEvents, type ExportFormat } from '#contract/exports.ts';
import { callFile } from '#web/http/call.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { Menu } from '#web/ui/menu.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { showToast } from '#web/ui/toast.tsx';

interface Props {
  /** Only events of this organiser; otherwise all of the user's. */
  organiser?: { id: string; slug: string };
}

/** Shows a menu that downloads the user's or an organiser's events as a table or calendar. */
export function DownloadEvents({ organiser }: Props) {
  const { t } = useTranslation();
  const lang = useLocale();
  const errorMessage = useErrorMessage();
  const { mutate, isPending } = useMutationOnce(async (format: ExportFormat) => {
    try {
      const content = organiser
        ? await callFile(downloadOrganiserEvents, { params: { id: organiser.id, format }, query: { lang } })
        : await callFile(downloadMyEvents, { params: { format }, query: { lang } });
      saveFile(`${organiser?.slug ?? 'pista'}.${format}`, content);
      showToast(t('sources:downloaded'));
    } catch (error) {
      showToast(errorMessage(error), 'bad', { label: t('frame:tryAgain'), onPress: () => mutate(format) });
    }
  });
  return (
    <Menu
      icon="download"
      label={t('sources:download')}
      text={isPending ? t('accounts:sending') : t('sources:downloadShort')}
      actions={[
        { id: 'csv', label: t('sources:asTable'), icon: 'list', onPress: () => mutate('csv') },
        { id: 'ics', label: t('sources:asCalendar'), icon: 'calendar', onPress: () => mutate('ics') },
      ]}
    />
  );
}
