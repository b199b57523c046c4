import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { defaultCurrency } from '#contract/constants.ts';
import { decimalsOf } from '#contract/currency.ts';
import type { SourceDefaults } from '#contract/source-answers.ts';
import { currencyChoices } from '#web/events/form/price/currencies.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { readAmount, withoutCurrency } from '#web/ui/amount.ts';
import { MoneyField } from '#web/ui/money-field.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { answerId } from './use-answers.ts';

type Price = SourceDefaults['price'];
const kinds = ['free', 'amount', 'unknown'] as const;
type Kind = (typeof kinds)[number];

interface Props {
  value: Price;
  hint: string | undefined;
  /** The currency suggested by the texts of the source. */
  currency: string | undefined;
  onChange: (price: Price) => void;
}

/** Shows the price of events without one: free, an amount, or unknown. An amount is saved when it is valid. */
export function PriceAnswer({ value, hint, currency: likely = defaultCurrency, onChange }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [kind, setKind] = useState<Kind | null>(() => kindOf(value));
  const [sum, setSum] = useState(() => (value?.amount ? String(value.amount) : ''));
  const [currency, setCurrency] = useState(value?.currency ?? likely);
  const isBad = sum.trim() !== '' && !isSum(sum, currency);

  function change(next: { kind: Kind | null; sum: string; currency: string }) {
    setKind(next.kind);
    setSum(next.sum);
    setCurrency(next.currency);
    const amount = amountIn(next.sum, next.currency);
    if (next.kind === 'free') onChange({ amount: 0, currency: next.currency });
    else if (next.kind === 'unknown') onChange({ amount: null, currency: next.currency });
    else if (next.kind === 'amount' && amount !== undefined && !Number.isNaN(amount))
      onChange({ amount, currency: next.currency });
    // Without a valid amount, the answer is removed.
    else if (value) onChange(null);
  }

  return (
    <>
      <RadioGroup
        id={answerId('price')}
        label={t('sources:answers.price')}
        hint={hint}
        value={kind ?? ''}
        onChange={({ target }) => change({ kind: kinds.find((each) => each === target.value) ?? null, sum, currency })}
        choices={[
          { value: 'free', label: t('sources:answers.free') },
          { value: 'amount', label: t('sources:answers.amount') },
          { value: 'unknown', label: t('sources:answers.notGiven'), hint: t('sources:answers.notGivenHint') },
        ]}
      />
      {kind === 'amount' && (
        <MoneyField
          amount={{
            label: t('sources:answers.sum'),
            error: isBad ? t('sources:answers.sumBad') : undefined,
            value: sum,
            onChange: ({ target }) => change({ kind, sum: target.value, currency }),
          }}
          currency={{
            label: t('sources:answers.currency'),
            value: currency,
            onChange: ({ target }) => change({ kind, sum, currency: target.value }),
            children: currencyChoices(locale, null, currency).map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            )),
          }}
        />
      )}
    </>
  );
}

function kindOf(price: Price): Kind | null {
  if (!price) return null;
  return price.amount === null ? 'unknown' : price.amount === 0 ? 'free' : 'amount';
}

function isSum(text: string, currency: string): boolean {
  return !Number.isNaN(amountIn(text, currency));
}

function amountIn(text: string, currency: string): number | undefined {
  return readAmount(withoutCurrency(text, currency), decimalsOf(currency));
}
