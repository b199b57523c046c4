import { useEffect, useRef } from 'react';
import styles from './form-errors.module.css';
import { Icon } from './icon.tsx';

interface FieldError {
  /** The `id` that the field was given. */
  fieldId: string;
  text: string;
}

interface Props {
  /** "3 things need a look." */
  title: string;
  errors: readonly FieldError[];
  /** How often it was tried to send the form: each time that it does not go, the summary takes the focus. */
  attempt: number;
  /** Before a field gets the focus: for fields in a step that is closed. */
  onLead?: (fieldId: string) => void;
}

/** What is wrong in a form, all in one place, each with a way to its field. Nothing while nothing is wrong. */
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
                // Once what leads there has opened.
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
