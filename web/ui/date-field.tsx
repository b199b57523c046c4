import { useId } from 'react';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

interface Props {
  label: string;
  /** Label of the button that clears the field. */
  clearLabel: string;
  /** `2026-11-21`, or empty. */
  value: string;
  onChange: (day: string) => void;
  /** The minimum day. */
  earliest?: string;
}

/**
 * Shows the browser's date field, which is accessible and uses the calendar of each phone. Incomplete years
 * (`0002-11-21`) are not reported while typing.
 */
export function DateField({ label, clearLabel, value, onChange, earliest }: Props) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box}>
        <input
          key={value === '' ? 'empty' : 'filled'}
          id={id}
          className={styles.input}
          type="date"
          min={earliest}
          defaultValue={value}
          onChange={(event) =>
            (event.target.value === '' || event.target.value > '1900') && onChange(event.target.value)
          }
        />
        {value !== '' && (
          <button type="button" className={styles.clear} aria-label={clearLabel} onClick={() => onChange('')}>
            <Icon name="close" />
          </button>
        )}
      </div>
    </div>
  );
}
