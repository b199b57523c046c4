import { useTranslation } from 'react-i18next';
import type { Reply } from '#contract/endpoint.ts';
import type { previewSeries } from '#contract/events.ts';
import { longDay } from '#web/i18n/dates.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import styles from './new-dates.module.css';

export type DatesPreview = Reply<typeof previewSeries>;

interface Props {
  /** Null keeps the dialog closed. */
  preview: DatesPreview | null;
  onYes: () => void;
  onNo: () => void;
}

/** Asks to confirm a changed recurrence: lists the added and the removed dates. */
export function NewDates({ preview, onYes, onNo }: Props) {
  const { t } = useTranslation();
  const { dates = 0, added = [], dropped = [] } = preview ?? {};
  return (
    <ConfirmDialog
      title={t('editEvent:datesTitle')}
      yes={t('editEvent:datesYes')}
      no={t('editEvent:backToForm')}
      isOpen={preview !== null}
      onYes={onYes}
      onNo={onNo}
    >
      <div className={styles.text}>
        <p>{t('editEvent:datesThen', { count: dates })}</p>
        {dropped.length > 0 && (
          <section>
            <h3>{t('editEvent:datesDropped', { count: dropped.length })}</h3>
            <Days days={dropped} />
            <p>{t('editEvent:datesDroppedText')}</p>
          </section>
        )}
        {added.length > 0 && (
          <section>
            <h3>{t('editEvent:datesAdded', { count: added.length })}</h3>
            <Days days={added} />
          </section>
        )}
      </div>
    </ConfirmDialog>
  );
}

/** Longer lists show only the first and last dates. */
const maxShown = 6;

function Days({ days }: { days: readonly string[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const hidden = days.length > maxShown ? days.length - maxShown : 0;
  const shown = hidden > 0 ? [...days.slice(0, maxShown - 1), '', ...days.slice(-1)] : days;
  return (
    <ul>
      {shown.map((day) => (
        <li key={day}>{day === '' ? t('editEvent:datesBetween', { count: hidden }) : longDay(locale, day)}</li>
      ))}
    </ul>
  );
}
