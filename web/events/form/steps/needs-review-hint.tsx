import { useTranslation } from 'react-i18next';
import { isChosen, type Mark, type Reading } from '#web/events/form/announcement/announcement-marks.ts';
import type { FieldName } from '#web/events/form/form-rules.ts';
import type { EntryForm } from '#web/events/form/use-form-values.ts';
import styles from './needs-review-hint.module.css';
import { QuickPicks } from './quick-picks.tsx';

/**
 * What a field says that an announcement has filled and nobody has checked: a word at its label, and as its hint the words
 * that it came from, so that who listens to the field hears both. Other fields keep their hint.
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
  /** Where its words depend on what else stands in the form. */
  labelOf?: (reading: Reading) => string;
}

/** What the words may mean as well, a press away. The field stays marked: one has chosen among guesses. */
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

/** The same where what is marked is a group: the words by themselves. */
export function CheckNote({ form, field }: { form: EntryForm; field: FieldName }) {
  const { mark, hint } = useNeedsReviewHint(form)(field);
  if (!mark) return null;
  return (
    <p className={styles.note}>
      {mark} {hint}
    </p>
  );
}
