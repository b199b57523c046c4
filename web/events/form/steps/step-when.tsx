import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withCommas } from '#contract/direction.ts';
import { useFormatDuration } from '#web/events/card/duration.ts';
import styles from '#web/events/form/event-form.module.css';
import { addDays, endAfter, hoursBetween, isMeant } from '#web/events/form/local-times.ts';
import { PriceField } from '#web/events/form/price/price-field.tsx';
import { nextEvenings } from '#web/events/form/repeat/next-evenings.ts';
import { RepeatFields, type SavedSeries } from '#web/events/form/repeat/repeat-fields.tsx';
import { fieldId } from '#web/events/form/use-form-values.ts';
import { momentOnClock } from '#web/events/form/venue-clock.ts';
import { longSpan, shortDay, startClock } from '#web/i18n/dates.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { PlaceTimeZone } from '#web/places/place-time-zone.tsx';
import { Button } from '#web/ui/button.tsx';
import { DateTimeField } from '#web/ui/text-field.tsx';
import { CheckChoices, useNeedsReviewHint } from './needs-review-hint.tsx';
import { QuickPicks } from './quick-picks.tsx';
import type { StepProps } from './step-what.tsx';

/** Shows the step with start, end, price and repetition. */
export function StepWhen(props: StepProps & SavedSeries & { mayRepeat: boolean }) {
  const { form, errorText, mayRepeat, series, isSaved } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const durationWords = useFormatDuration();
  const { entry, change } = form;
  const { dateStart, dateEnd } = entry;
  const check = useNeedsReviewHint(form);
  const [opened] = useState(() => new Date());
  const [offersEvenings] = useState(dateStart === '' && dateEnd === '');
  // Until the time zone is known, one without clock changes.
  const { timeZone = 'UTC' } = form;
  const hours = isMeant(dateStart) && isMeant(dateEnd) ? hoursBetween(dateStart, dateEnd) : Number.NaN;
  // 21:00 to 02:00 on one day means the next morning.
  const meansNextMorning = hours <= 0 && hours > -24 && dateStart.slice(0, 10) === dateEnd.slice(0, 10);
  return (
    <>
      {entry.address.value ? <PlaceTimeZone coordinates={entry.address.value} /> : <p>{t('form:localTimes')}</p>}
      <div className={styles.times}>
        <DateTimeField
          id={fieldId('dateStart')}
          label={t('form:start')}
          {...check('dateStart')}
          error={errorText('dateStart')}
          required
          value={dateStart}
          onChange={({ target: { value } }) => form.typeDates({ dateStart: value, dateEnd: endAfter(value, entry) })}
          onBlur={form.leaveDates}
        />
        <DateTimeField
          id={fieldId('dateEnd')}
          label={t('form:end')}
          {...check('dateEnd')}
          error={errorText('dateEnd')}
          required
          min={dateStart}
          value={dateEnd}
          onChange={(event) => form.typeDates({ dateEnd: event.target.value })}
          onBlur={form.leaveDates}
        />
      </div>
      <CheckChoices form={form} field="dateStart" />
      <CheckChoices form={form} field="dateEnd" />
      {offersEvenings && form.marks.dateStart === undefined && (
        <QuickPicks
          label={t('form:nextWeekend')}
          picks={nextEvenings(opened).map((start) => ({
            id: start,
            label: withCommas(locale, [shortDay(locale, start), startClock(start)]),
            isPicked: dateStart === start,
            onPick: () => change({ dateStart: start, dateEnd: endAfter(start, entry) }),
          }))}
        />
      )}
      <div className={styles.note}>
        <p role="status" className={styles.lasts}>
          {hours > 0 &&
            t('form:lasts', {
              duration: durationWords({
                dateStart: momentOnClock(dateStart, timeZone),
                dateEnd: momentOnClock(dateEnd, timeZone),
              }),
              span: longSpan(locale, dateStart, dateEnd),
            })}
        </p>
        {meansNextMorning && (
          <Button icon="moon" onPress={() => change({ dateEnd: addDays(dateEnd, 1) })}>
            {t('form:nextMorning')}
          </Button>
        )}
      </div>
      <PriceField form={form} errorText={errorText} />
      {mayRepeat && <RepeatFields form={form} errorText={errorText} series={series} isSaved={isSaved} />}
    </>
  );
}
