import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { priceKinds } from '#contract/constants.ts';
import { useCatalogueName } from '#web/catalogue/names.ts';
import { dancesQuery, eventTypesQuery } from '#web/catalogue/queries.ts';
import { formatFacts } from '#web/events/card/fact-words.ts';
import type { ComparedField, Difference } from '#web/events/form/differences.ts';
import { type EventFormValues, pricesOf, writtenIn } from '#web/events/form/form-values.ts';
import { amountIn } from '#web/events/form/price/amount-in.ts';
import { priceOf } from '#web/events/form/price/price-kind.ts';
import { longMoment } from '#web/i18n/dates.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { formatCost, formatPrice } from '#web/i18n/numbers.ts';
import { myOrganisersQuery } from '#web/organisers/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonRow, Card } from '#web/ui/page-column.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';

interface Props {
  mine: EventFormValues;
  theirs: EventFormValues;
  found: readonly Difference[];
  isSending: boolean;
  /** Called with the fields for which the other version was chosen. */
  onChosen: (taken: ComparedField[]) => void;
  /** Returns to the form without changes. */
  onBack: () => void;
}

const labels = {
  name: 'form:name',
  place: 'form:place',
  address: 'places:address',
  typeId: 'form:type',
  danceIds: 'form:dances',
  dateStart: 'form:start',
  dateEnd: 'form:end',
  price: 'form:price',
  currency: 'form:currency',
  link: 'form:link',
  organiserId: 'form:organiser',
  description: 'form:description',
  translations: 'form:translations',
  facts: 'form:facts',
  programme: 'eventDetails:programme',
  prices: 'form:prices',
  picture: 'form:picture',
} as const satisfies Record<ComparedField, string>;

/** Shows the changes of another user beside the user's own, field by field, to choose from. */
export function OtherChanges({ mine, theirs, found, isSending, onChosen, onBack }: Props) {
  const { t } = useTranslation();
  const textOf = useFieldText();
  const heading = useRef<HTMLParagraphElement>(null);
  const [choices, setChoices] = useState<Partial<Record<ComparedField, string>>>({});
  const chosen = ({ field, usual }: Difference) => choices[field] ?? usual;
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card title={t('editEvent:conflict')}>
      <p ref={heading} role="alert" tabIndex={-1}>
        {t('editEvent:conflictText')}
      </p>
      {found.map((difference) => (
        <RadioGroup
          key={difference.field}
          label={t(labels[difference.field])}
          value={chosen(difference)}
          onChange={(event) => setChoices({ ...choices, [difference.field]: event.target.value })}
          choices={[
            { value: 'mine', label: textOf(difference.field, mine), hint: t('editEvent:mine') },
            { value: 'theirs', label: textOf(difference.field, theirs), hint: t('editEvent:theirs') },
          ]}
        />
      ))}
      <ButtonRow>
        <Button
          kind="primary"
          icon="check"
          aria-busy={isSending}
          onPress={() => onChosen(found.filter((each) => chosen(each) === 'theirs').map(({ field }) => field))}
        >
          {t('editEvent:saveChosen')}
        </Button>
        <Button onPress={onBack}>{t('editEvent:backToForm')}</Button>
      </ButtonRow>
    </Card>
  );
}

/** Returns a function that formats the value of a field. */
function useFieldText(): (field: ComparedField, entry: EventFormValues) => string {
  const { t } = useTranslation();
  const locale = useLocale();
  const nameOf = useCatalogueName();
  const languages = new Intl.DisplayNames(locale, { type: 'language' });
  const { data: types = [] } = useQuery(eventTypesQuery());
  const { data: dances = [] } = useQuery(dancesQuery());
  const { data: mine = [] } = useQuery(myOrganisersQuery());
  const priceText = (text: string, currency: string) => {
    const amount = amountIn(text, currency);
    return amount === undefined ? '' : formatPrice(locale, amount, currency);
  };
  return (field, entry) => {
    const type = types.find(({ id }) => id === entry.typeId);
    const text = {
      ...entry,
      picture: t(entry.keepsPicture ? 'form:pictureKept' : 'form:pictureRemove'),
      address: entry.address.text,
      typeId: type ? nameOf(type) : '',
      danceIds: dances
        .filter(({ id }) => entry.danceIds.includes(id))
        .map(nameOf)
        .join(', '),
      dateStart: longMoment(locale, entry.dateStart),
      dateEnd: longMoment(locale, entry.dateEnd),
      price:
        formatCost(locale, { price: priceOf(entry), currency: entry.currency, prices: pricesOf(entry) }) ||
        t('events:priceUnknown'),
      organiserId: mine.find(({ id }) => id === entry.organiserId)?.name ?? '',
      prices: [
        ...priceKinds.map((kind) => priceText(entry.prices[kind], entry.currency)),
        entry.prices.freeBefore,
        entry.prices.includes,
      ]
        .filter(Boolean)
        .join(', '),
      translations: Object.entries(writtenIn(entry.translations))
        .map(([language, text]) => `${languages.of(language)}: ${text}`)
        .join('\n'),
      facts: formatFacts(t, entry.facts).join(', '),
      programme: entry.programme
        .map(({ time, kind, title }) => `${time} ${title || t(`eventDetails:partKinds.${kind}`)}`)
        .join(', '),
    }[field];
    return text || '—';
  };
}
