import { useId } from 'react';
import styles from './progress-bar.module.css';

interface Props {
  label: string;
  /** From 0 to 1. Undefined if unknown. */
  share?: number | undefined;
  /** The progress as text: "42 %", "3 of 7". */
  text?: string;
}

/** Shows a progress bar with a label. Indeterminate without `share`. */
export function ProgressBar({ label, share, text }: Props) {
  const id = useId();
  return (
    <div className={styles.progress}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {text && <span className={styles.text}>{text}</span>}
      <progress id={id} className={styles.bar} max={1} {...(share !== undefined && { value: share })} />
    </div>
  );
}
