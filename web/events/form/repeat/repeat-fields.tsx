import { useTranslation } from 'react-i18next';
import { seriesLimits } from '#contract/recurrence.ts';
import { formatRhythm } from '#web/events/card/rhythm.ts';
import styles from '#web/events/form/event-form.module.css';
import { isMeant } from '#web/events/form/local-times.ts';
import { CheckChoices, useNeedsReviewHint } from '#web/events/form/steps/needs-review-hint.tsx';
import type { StepProps } from '#web/events/form/steps/step-what.tsx';
import { fieldId } from '#web/events/form/use-form-values.ts';
import { useIsOnline } from '#web/http/network.ts';
import { agreeing } from '#web/i18n/agreement.ts';
import { longDay } from '#web/i18n/dates.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { FurtherDays } from './further-days.tsx';
import { RepeatDates } from './repeat-dates.tsx';
import {
  nextRepetition,
  noRepetition,
  ordinalOf,
  type PresentSeries,
  type Repetition,
  type Rhythm,
  rhythmOf,
  rhythms,
  rhythmsFor,
  ruleOf,
  startsOf,
} from './repetition.ts';

const ordinals = ['first', 'second', 'third', 'fourth'] as const;

export interface SavedSeries {
  /** The saved repetition. */
  series: PresentSeries | null;
  /** The form edits a saved event. */
  isSaved: boolean;
}

/**
 * Shows the fields for whether an event repeats, how and until when, and the resulting dates. An existing series stays
 * unless changed.
 */
export function RepeatFields({ form, errorText, series, isSaved }: StepProps & SavedSeries) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { dateStart, repetition } = form.entry;
  const check = useNeedsReviewHint(form);
  const isOnline = useIsOnline();
  // Without a date, only a single event can be chosen.
  const hasDate = isMeant(dateStart);
  const offered: readonly Rhythm[] = hasDate ? rhythmsFor(dateStart) : ['none'];
  const error = errorText('repeat');
  const isRefused = repetition.rhythm !== 'none' && !offered.includes(repetition.rhythm);
  // An error concerns the rule or its end: the link to it leads to the right field.
  const told = form.errorAt('repeat');
  const dates = startsOf(repetition, dateStart);
  const isNoneLeft = told === 'repeatNoneLeft';
  const endsWrong =
    repetition.rhythm !== 'none' && !isRefused && !isNoneLeft && told !== undefined && told !== 'repeatRefused';
  const end = endsWrong ? { id: fieldId('repeat'), error } : {};
  const change = (part: Partial<Repetition>) => form.change({ repetition: { ...repetition, ...part } });

  function choose(rhythm: Rhythm) {
    const { except } = repetition;
    if (rhythm === 'none') form.change({ repetition: { ...noRepetition, ...(except && { except }) } });
    else if (series && repetition.rhythm === 'none')
      form.change({ repetition: nextRepetition(rhythm, dateStart, series) });
    else change({ rhythm, also: [] });
  }

  /** Returns the saved repetition in words, as far as possible. */
  function presentText({ rule, lastDay }: PresentSeries) {
    const present = rhythmOf(rule, dateStart);
    const lastDate = t('form:repeatLast', { last: longDay(locale, lastDay) });
    if (!present) return lastDate;
    const how = rhythmText(present);
    return `${t('form:repeatNow', { how: how.charAt(0).toLowerCase() + how.slice(1) })} ${lastDate}`;
  }

  function rhythmText({ rhythm, also = [] }: Pick<Repetition, 'rhythm' | 'also'>) {
    if (rhythm === 'none') return t(series ? 'form:repeatAsIs' : 'form:rhythms.none');
    if (!hasDate) return '';
    const rule = ruleOf({ ...noRepetition, rhythm, also }, dateStart);
    if (also.length > 0 && rule) return formatRhythm(t, locale, rule.replace(/;COUNT=.*/, ''));
    const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(
      new Date(`${dateStart}Z`),
    );
    const ordinal = agreeing(t(`form:ordinals.${ordinals[ordinalOf(dateStart) - 1] ?? 'fourth'}`), weekday);
    return agreeing(t(`form:rhythms.${rhythm}`, { weekday, ordinal }), weekday);
  }

  return (
    <div className={styles.group}>
      {isSaved && !isOnline && <p className={styles.note}>{t('form:repeatOffline')}</p>}
      <SelectField
        {...(!endsWrong && !isNoneLeft && { id: fieldId('repeat') })}
        label={t('form:repeat')}
        {...check('repeat', series && hasDate ? presentText(series) : undefined)}
        error={isRefused ? t('form:repeatRefused') : endsWrong || isNoneLeft ? undefined : error}
        disabled={!hasDate}
        value={repetition.rhythm}
        onChange={(event) => choose(rhythms.find((rhythm) => rhythm === event.target.value) ?? 'none')}
      >
        {rhythms
          .filter((rhythm) => offered.includes(rhythm) || rhythm === repetition.rhythm)
          .map((rhythm) => (
            <option key={rhythm} value={rhythm}>
              {rhythmText({ rhythm })}
            </option>
          ))}
      </SelectField>
      <CheckChoices form={form} field="repeat" labelOf={({ part }) => rhythmText(part.repetition ?? noRepetition)} />
      {repetition.rhythm !== 'none' && (
        <>
          {hasDate && <FurtherDays repetition={repetition} start={dateStart} onChange={(also) => change({ also })} />}
          <RadioGroup
            label={t('form:repeatEnds')}
            choices={[
              { value: 'count', label: t('form:repeatByCount') },
              { value: 'day', label: t('form:repeatByDay') },
            ]}
            value={repetition.endsBy}
            onChange={(event) => change({ endsBy: event.target.value === 'day' ? 'day' : 'count' })}
          />
          {repetition.endsBy === 'count' ? (
            <TextField
              {...end}
              label={t('form:repeatCount')}
              type="number"
              inputMode="numeric"
              min={series ? 1 : 2}
              max={seriesLimits.dates}
              value={repetition.count}
              onChange={(event) => change({ count: event.target.value })}
            />
          ) : (
            <TextField
              {...end}
              label={t('form:repeatUntil')}
              type="date"
              min={dateStart.slice(0, 10)}
              value={repetition.until}
              onChange={(event) => change({ until: event.target.value })}
            />
          )}
          {dates.all.length > 0 && (
            <RepeatDates
              {...(isNoneLeft && { id: fieldId('repeat'), error })}
              dates={dates}
              except={repetition.except ?? []}
              isFirstSaved={isSaved}
              onChange={(except) => change({ except })}
            />
          )}
        </>
      )}
    </div>
  );
}
