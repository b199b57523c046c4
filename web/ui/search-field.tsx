import { useId, useRef } from 'react';
import { maxSearchCharacters } from '#contract/constants.ts';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

interface Props {
  label: string;
  /** Label of the button that clears the field. */
  clearLabel: string;
  value: string;
  onChange: (value: string) => void;
}

/** Shows a field that filters while typing. Escape clears it. */
export function SearchField({ label, clearLabel, value, onChange }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);

  function clear() {
    onChange('');
    input.current?.focus();
  }

  function press(event: React.KeyboardEvent) {
    if (event.key !== 'Escape' || value === '') return;
    // Escape clears only the field and does not close the surrounding dialog.
    event.preventDefault();
    event.stopPropagation();
    onChange('');
  }

  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box}>
        <Icon name="search" />
        <input
          ref={input}
          id={id}
          className={styles.input}
          type="search"
          enterKeyHint="search"
          value={value}
          maxLength={maxSearchCharacters}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={press}
        />
        {value !== '' && (
          <button type="button" className={styles.clear} aria-label={clearLabel} onClick={clear}>
            <Icon name="close" />
          </button>
        )}
      </div>
    </div>
  );
}
