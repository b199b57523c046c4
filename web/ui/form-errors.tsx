import { useEffect, useRef } from 'react';
import styles from './form-errors.module.css';
import { Icon } from './icon.tsx';

interface FieldError {
  /** The `id` of the field. */
  fieldId: string;
  text: string;
}

interface Props {
  /** "3 fields need attention." */
  title: string;
  errors: readonly FieldError[];
  /** Number of submit attempts. The summary takes the focus on each failed one. */
  attempt: number;
  /** Called before a field gets the focus, for fields in a collapsed step. */
  onLead?: (fieldId: string) => void;
}

/**
 * Shows a summary of all errors of a form with links to the fields, and focuses it on each new `attempt`. Renders
 * nothing without errors.
 */
export function FormErrors({ title, errors, attempt, onLead }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  if (errors.length === 0) return null;
  return (
    <div ref={box} role="alert" tabIndex={-1} className={styles.errors}>
      <p className={styles.title}>
        <Icon name="warning" />
        {title}
      </p>
      <ul className={styles.list}>
        {errors.map(({ fieldId, text }) => (
          <li key={fieldId}>
            <a
              href={`#${fieldId}`}
              className={styles.link}
              onClick={(event) => {
                event.preventDefault();
                onLead?.(fieldId);
                // After the step has been expanded.
                requestAnimationFrame(() => {
                  const field = document.getElementById(fieldId);
                  field?.scrollIntoView({ block: 'center' });
                  field?.focus({ preventScroll: true });
                });
              }}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
