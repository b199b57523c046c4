import styles from './field.module.css';
import { SelectField } from './select-field.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

interface Props {
  /** The sum is text, with a comma or a point: `readAmount` tells the number. */
  amount: Omit<TextFieldProps, 'type' | 'inputMode'>;
  /** Its `children` are `<option>`s. */
  currency: React.ComponentProps<typeof SelectField>;
}

/** A sum beside its currency. A number field would refuse the comma in half of the world's languages. */
export function MoneyField({ amount, currency }: Props) {
  return (
    <div className={styles.pair}>
      <TextField autoComplete="off" {...amount} inputMode="decimal" />
      <SelectField {...currency} />
    </div>
  );
}
