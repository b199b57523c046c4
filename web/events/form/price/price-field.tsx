import { useTranslation } from 'react-i18next';
import { pricesOf } from '#web/events/form/form-values.ts';
import { CheckChoices, useNeedsReviewHint } from '#web/events/form/steps/needs-review-hint.tsx';
import type { StepProps } from '#web/events/form/steps/step-what.tsx';
import { fieldId } from '#web/events/form/use-form-values.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { formatCost } from '#web/i18n/numbers.ts';
import { MoneyField } from '#web/ui/money-field.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { currencyChoices } from './currencies.ts';
import { entryKinds, priceKindOf, priceOf, withKind, withPrice } from './price-kind.ts';

/** Shows the field for the admission: free, an amount, a donation, or unknown; with a preview of the event page. */
export function PriceField({ form, errorText }: Pick<StepProps, 'form' | 'errorText'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { entry, change } = form;
  const check = useNeedsReviewHint(form);
  const kind = priceKindOf(entry);
  const price = priceOf(entry);
  const shown =
    kind !== 'unknown' && !Number.isNaN(price) && !(kind === 'amount' && price === null)
      ? formatCost(locale, { price, currency: entry.currency, prices: pricesOf(entry) })
      : '';
  return (
    <>
      <RadioGroup
        id={kind === 'unknown' ? fieldId('price') : undefined}
        name={`${fieldId('price')}-kind`}
        label={t('form:admission')}
        isRow
        value={kind}
        {...(kind === 'unknown' && { ...check('price', t('form:priceNotSaid')), error: errorText('price') })}
        onChange={({ target }) => change(withKind(entry, entryKinds.find((each) => each === target.value) ?? 'free'))}
        choices={entryKinds.map((value) => ({ value, label: t(`form:admissions.${value}`) }))}
      />
      {kind !== 'unknown' && (
        <MoneyField
          amount={{
            id: fieldId('price'),
            label: t('form:price'),
            ...(kind === 'donation' && { label: t('form:priceSuggested'), mark: t('form:optional') }),
            ...check('price', shown === '' ? undefined : t('form:priceShown', { price: shown })),
            error: errorText('price'),
            value: entry.price,
            onChange: (event) => change(withPrice(entry, event.target.value)),
            // Select the zero, so that typing replaces it.
            onFocus: (event) => event.target.select(),
          }}
          currency={{
            label: t('form:currency'),
            value: entry.currency,
            onChange: (event) => change({ currency: event.target.value }),
            children: currencyChoices(locale, entry.address.value?.countryCode, entry.currency).map(
              ({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ),
            ),
          }}
        />
      )}
      <CheckChoices form={form} field="price" />
    </>
  );
}
