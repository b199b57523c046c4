import { useId } from 'react';
import { controlOf, FieldNotes } from '#web/ui/field.tsx';
import styles from './programs-screen.module.css';

interface Props {
  label: string;
  error: string | undefined;
  /** Checkboxes. */
  children: React.ReactNode;
}

/** Shows a group of checkboxes with a common label and error. */
export function Choices({ label, error, children }: Props) {
  const id = useId();
  const { 'aria-describedby': describedBy, 'aria-invalid': isInvalid } = controlOf(id, undefined, error);
  return (
    <fieldset className={styles.choices} aria-describedby={describedBy} data-invalid={isInvalid}>
      <legend className={styles.legend}>{label}</legend>
      {children}
      <FieldNotes id={id} error={error} />
    </fieldset>
  );
}
