import { useTranslation } from 'react-i18next';
import { nameOfWeekday } from '#web/events/card/rhythm.ts';
import styles from '#web/events/form/event-form.module.css';
import { agreeing } from '#web/i18n/agreement.ts';
import { weekdayName } from '#web/i18n/dates.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { ChipGroup } from '#web/ui/chip-group.tsx';
import { furtherDays, type Repetition } from './repetition.ts';

interface Props {
  repetition: Repetition;
  start: string;
  onChange: (also: string[]) => void;
}

const ordinals = { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth', 5: 'fifth', '-1': 'last' } as const;

/** Shows chips for further days of the week, or of the month: "Tuesdays and Thursdays". */
export function FurtherDays({ repetition, start, onChange }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const days = furtherDays(repetition.rhythm, start);
  const weekday = weekdayName(locale, start);
  const labelOf = (day: string) =>
    day in ordinals
      ? t('form:nthWeekday', {
          ordinal: agreeing(t(`form:ordinals.${ordinals[day as keyof typeof ordinals]}`), weekday),
          weekday,
        })
      : nameOfWeekday(locale, day);
  return (
    <div className={styles.chips}>
      <span className={styles.label} aria-hidden="true">
        {t('form:repeatAlso')}
      </span>
      <ChipGroup
        label={t('form:repeatAlso')}
        chips={days.map((day) => ({ id: day, label: labelOf(day) }))}
        selected={(repetition.also ?? []).filter((day) => days.includes(day))}
        onChange={onChange}
      />
    </div>
  );
}
