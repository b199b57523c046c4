import styles from './field.module.css';
import { SelectField } from './select-field.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

interface Props {
  /** The amount as text, with comma or point. Parse it with `readAmount`. */
  amount: Omit<TextFieldProps, 'type' | 'inputMode'>;
  /** Its `children` are `<option>`s. */
  currency: React.ComponentProps<typeof SelectField>;
}

/**
 * Shows an amount beside its currency. Not a number field, because that rejects a decimal comma in many languages;
 * `readAmount` parses it.
 */
export function MoneyField({ amount, currency }: Props) {
  return (
    <div className={styles.pair}>
      <TextField autoComplete="off" {...amount} inputMode="decimal" />
      <SelectField {...currency} />
    </div>
  );
}
