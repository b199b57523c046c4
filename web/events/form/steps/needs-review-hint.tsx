import { useTranslation } from 'react-i18next';
import { isChosen, type Mark, type Reading } from '#web/events/form/announcement/announcement-marks.ts';
import type { FieldName } from '#web/events/form/form-rules.ts';
import type { EntryForm } from '#web/events/form/use-form-values.ts';
import styles from './needs-review-hint.module.css';
import { QuickPicks } from './quick-picks.tsx';

/**
 * Returns the label and hint of a field that an announcement filled and the user has not checked: the original words
 * are the hint, so that a screen reader announces both. Other fields keep their hint.
 */
export function useNeedsReviewHint({ marks }: Pick<EntryForm, 'marks'>) {
  const { t } = useTranslation();
  return (field: FieldName, hint?: string): { mark?: React.ReactNode; hint?: string | undefined } => {
    const mark = marks[field];
    if (!mark) return { hint };
    const isWorkedOut = mark.words === null && field === 'dateEnd';
    const said =
      mark.words === null
        ? hint
        : field === 'description'
          ? t('announcement:leftOut', { words: mark.words })
          : t(mark.isDayOnly ? 'announcement:dayOnly' : 'announcement:said', { words: mark.words });
    return {
      mark: <span className={mark.isUnsure ? styles.unsure : styles.check}>{t(`announcement:${labelOf(mark)}`)}</span>,
      hint: isWorkedOut ? t('announcement:workedOut') : said,
    };
  };
}

function labelOf({ isDayOnly, isUnsure }: Mark): 'chooseTime' | 'unsure' | 'check' {
  if (isDayOnly) return 'chooseTime';
  return isUnsure ? 'unsure' : 'check';
}

interface ChoicesProps {
  form: EntryForm;
  field: FieldName;
  /** For labels that depend on other values of the form. */
  labelOf?: (reading: Reading) => string;
}

/**
 * Shows other possible meanings of the words that filled a field. The field stays marked, because the user chose among
 * guesses.
 */
export function CheckChoices({ form, field, labelOf = ({ label }) => label }: ChoicesProps) {
  const { t } = useTranslation();
  const mark = form.marks[field];
  if (!mark || mark.readings.length < 2) return null;
  return (
    <QuickPicks
      label={t(mark.isDayOnly ? 'announcement:chooseTime' : 'announcement:readings')}
      picks={mark.readings.map((reading) => ({
        id: reading.label,
        label: labelOf(reading),
        isPicked: isChosen(form.entry, reading),
        onPick: () => form.pick(field, reading),
      }))}
    />
  );
}

/** Shows the words of the announcement for a group of fields, until the user has checked it. */
export function CheckNote({ form, field }: { form: EntryForm; field: FieldName }) {
  const { mark, hint } = useNeedsReviewHint(form)(field);
  if (!mark) return null;
  return (
    <p className={styles.note}>
      {mark} {hint}
    </p>
  );
}
