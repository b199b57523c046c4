import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '#web/events/form/event-form.module.css';
import { longDay } from '#web/i18n/dates.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { useExcludedDatesText } from './excluded-dates.ts';
import type { Starts } from './repetition.ts';

interface Props {
  /** Id for the focus when no date remains. */
  id?: string | undefined;
  error?: string | undefined;
  dates: Starts;
  except: readonly string[];
  /** The first date is a saved event: it is cancelled or deleted, not left out. */
  isFirstSaved?: boolean;
  onChange: (except: string[]) => void;
}

/** Shows the number of dates of a repetition, and a list of all. Each can be left out and restored. */
export function RepeatDates({ id, error, dates, except, isFirstSaved = false, onChange }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const errorId = useId();
  // Collapsed, because a rule may give hundreds of dates, and most users never look at them.
  const [isOpen, setIsOpen] = useState(false);
  const { all, starts, leftOut } = dates;
  const leftOutText = useExcludedDatesText(leftOut);
  const last = starts.at(-1);

  function toggle(start: string) {
    const day = start.slice(0, 10);
    onChange(except.includes(day) ? except.filter((other) => other !== day) : [...except, day].sort());
  }

  return (
    <div className={styles.dates}>
      <div role="status">
        {last && (
          <p>
            {t('form:repeatSummary', { count: starts.length, last: longDay(locale, last) })} {t('form:repeatOwnPage')}
          </p>
        )}
        {leftOutText && <p>{leftOutText}</p>}
      </div>
      <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary id={id} {...(error && { 'aria-describedby': errorId })}>
          {t('form:repeatList')}
        </summary>
        {isOpen && (
          <fieldset>
            <legend>{t('form:repeatListHint')}</legend>
            <ol>
              {all.map((start) => {
                const isLeftOut = leftOut.includes(start);
                return (
                  <li key={start}>
                    <Checkbox
                      label={isLeftOut ? <s>{longDay(locale, start)}</s> : longDay(locale, start)}
                      mark={isLeftOut ? t('form:leftOut') : undefined}
                      checked={!isLeftOut}
                      disabled={isFirstSaved && start === all[0]}
                      onChange={() => toggle(start)}
                    />
                  </li>
                );
              })}
            </ol>
          </fieldset>
        )}
      </details>
      {leftOut.length > 1 && (
        <Button kind="quiet" icon="undo" onPress={() => onChange([])}>
          {t('form:bringAllBack')}
        </Button>
      )}
      <p id={errorId} className={styles.wrong} aria-live="polite">
        {error}
      </p>
    </div>
  );
}
