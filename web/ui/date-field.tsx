import { useId } from 'react';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

interface Props {
  label: string;
  /** The words of the button that empties it. */
  clearLabel: string;
  /** `2026-11-21`, or empty. */
  value: string;
  onChange: (day: string) => void;
  /** The first day that may be chosen. */
  earliest?: string;
}

/**
 * The browser's own date field: no bytes, every assistive technology and every phone's own calendar.
 * While someone types a year (`0002-11-21`) nothing is reported yet.
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
