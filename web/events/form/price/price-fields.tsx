import { useTranslation } from 'react-i18next';
import { priceKinds } from '#contract/constants.ts';
import styles from '#web/events/form/event-form.module.css';
import { isPrice } from '#web/events/form/form-rules.ts';
import type { EnteredPrices, EventFormValues } from '#web/events/form/form-values.ts';
import { fieldId } from '#web/events/form/use-form-values.ts';
import { TextField } from '#web/ui/text-field.tsx';

interface Props {
  entry: Pick<EventFormValues, 'prices' | 'currency'>;
  error: string | undefined;
  onChange: (prices: EnteredPrices) => void;
}

/**
 * Shows the fields for reduced and other prices, and until when admission is free: in the currency of the main price,
 * all optional.
 */
export function PriceFields({ entry: { prices, currency }, error, onChange }: Props) {
  const { t } = useTranslation();
  const firstWrong = priceKinds.find((kind) => !isPrice(prices[kind], currency)) ?? 'includes';
  const change = (part: Partial<EnteredPrices>) => onChange({ ...prices, ...part });
  // The link to the error leads to the first invalid field.
  const marked = (name: keyof EnteredPrices) => (name === firstWrong ? { id: fieldId('prices'), error } : {});
  return (
    <fieldset className={styles.group}>
      <legend className={styles.label}>{t('form:prices')}</legend>
      <div className={styles.times}>
        {priceKinds.map((kind) => (
          <TextField
            key={kind}
            {...marked(kind)}
            label={t(`form:priceLabels.${kind}`)}
            mark={currency}
            inputMode="decimal"
            autoComplete="off"
            value={prices[kind]}
            onChange={(event) => change({ [kind]: event.target.value })}
          />
        ))}
        <TextField
          label={t('form:freeBefore')}
          type="time"
          value={prices.freeBefore}
          onChange={(event) => change({ freeBefore: event.target.value })}
        />
        <TextField
          {...marked('includes')}
          label={t('form:includes')}
          hint={t('form:includesHint')}
          autoComplete="off"
          value={prices.includes}
          onChange={(event) => change({ includes: event.target.value })}
        />
      </div>
    </fieldset>
  );
}
