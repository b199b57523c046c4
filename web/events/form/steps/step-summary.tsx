import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { withCommas } from '#contract/direction.ts';
import { useCatalogueName } from '#web/catalogue/names.ts';
import { dancesQuery, eventTypesQuery } from '#web/catalogue/queries.ts';
import styles from '#web/events/form/event-form.module.css';
import type { StepNumber } from '#web/events/form/form-rules.ts';
import { type EventFormValues, pricesOf } from '#web/events/form/form-values.ts';
import { endAfter, isMeant, isTooLong } from '#web/events/form/local-times.ts';
import type { PictureChoice } from '#web/events/form/picture/use-picture.ts';
import { priceOf } from '#web/events/form/price/price-kind.ts';
import { useExcludedDatesText } from '#web/events/form/repeat/excluded-dates.ts';
import { startsOf } from '#web/events/form/repeat/repetition.ts';
import { longDay, longSpan } from '#web/i18n/dates.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { formatCost } from '#web/i18n/numbers.ts';
import { myOrganisersQuery } from '#web/organisers/queries.ts';

interface Props {
  step: StepNumber;
  entry: EventFormValues;
  picture: PictureChoice;
}

/** Shows the values of a closed step; nothing if it is empty. */
export function StepSummary({ step, entry, picture }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const nameOf = useCatalogueName();
  const { data: types = [] } = useQuery(eventTypesQuery());
  const { data: dances = [] } = useQuery(dancesQuery());
  const { data: mine = [] } = useQuery(myOrganisersQuery());
  const { starts, leftOut } = startsOf(entry.repetition, entry.dateStart);
  const leftOutText = useExcludedDatesText(leftOut);
  const lines = { 1: what, 2: when, 3: more, 4: details }[step]().filter((line) => line !== '');
  if (lines.length === 0) return null;
  return (
    <div className={styles.summary}>
      {lines.map((line) => (
        <span key={line} dir="auto">
          {line}
        </span>
      ))}
    </div>
  );

  function what() {
    const type = types.find(({ id }) => id === entry.typeId);
    const chosen = dances.filter(({ id }) => entry.danceIds.includes(id)).map(nameOf);
    return [
      entry.name,
      withCommas(locale, [entry.place, entry.address.value?.place]),
      [type && nameOf(type), withCommas(locale, chosen)].filter(Boolean).join(' · '),
    ];
  }

  function when() {
    const { dateStart, dateEnd } = entry;
    const isSpan = isMeant(dateStart) && dateStart < dateEnd && !isTooLong(dateStart, dateEnd);
    const price = priceOf(entry);
    if (!isSpan || Number.isNaN(price)) return [];
    const last = starts.length > 1 && longDay(locale, starts.at(-1) ?? '');
    // The first date may be left out.
    const [first = dateStart] = starts;
    return [
      longSpan(locale, first, first === dateStart ? dateEnd : endAfter(first, entry)),
      last ? t('form:repeatSummary', { count: starts.length, last }) : '',
      leftOutText,
      formatCost(locale, { price, currency: entry.currency, prices: pricesOf(entry) }) || t('events:priceUnknown'),
    ];
  }

  function more() {
    const hasPicture = picture.file !== null || (picture.present !== null && entry.keepsPicture);
    const usual = mine.find(({ id, isUsual }) => (entry.organiserId === null ? isUsual : id === entry.organiserId));
    return [usual?.name ?? '', entry.link, hasPicture ? t('form:picture') : ''];
  }

  function details() {
    return [
      entry.description.trim() === '' ? '' : t('form:description'),
      entry.programme.length === 0 ? '' : t('eventDetails:programme'),
      Object.keys(pricesOf(entry)).some((name) => name !== 'donation') ? t('form:prices') : '',
      Object.keys(entry.facts).length === 0 ? '' : t('form:facts'),
    ];
  }
}
