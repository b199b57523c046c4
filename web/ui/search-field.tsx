import { useId, useRef } from 'react';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

interface Props {
  label: string;
  /** The words of the button that empties it. */
  clearLabel: string;
  value: string;
  onChange: (value: string) => void;
}

/** Narrows what is shown while one types. Escape empties it. */
export function SearchField({ label, clearLabel, value, onChange }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);

  function clear() {
    onChange('');
    input.current?.focus();
  }

  function press(event: React.KeyboardEvent) {
    if (event.key !== 'Escape' || value === '') return;
    // Only what was typed goes; the dialog around it stays.
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
