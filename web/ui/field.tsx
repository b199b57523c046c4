import { useId } from 'react';
import styles from './field.module.css';

/** What every field of a form is told. The words are always in view: a placeholder is no label. */
export interface FieldWords {
  label: string;
  /** A word beside the label: "optional", "required". */
  mark?: React.ReactNode;
  /** What to write there, and why. */
  hint?: string | undefined;
  /** What is wrong, and how to mend it. Read out as it appears. */
  error?: string | undefined;
}

interface Props extends FieldWords {
  /** For those who lead to the field from elsewhere; made up where absent. */
  id?: string | undefined;
  children: (control: Control) => React.ReactNode;
}

export interface Control {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** The label above a control, the hint and the error below, and the ties between them. */
export function Field({ id: wantedId, label, mark, hint, error, children }: Props) {
  const ownId = useId();
  const id = wantedId ?? ownId;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {mark && <span className={styles.mark}> {mark}</span>}
      </label>
      {children(controlOf(id, hint, error))}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

/** What a control needs to be tied to its `FieldNotes`. */
export function controlOf(id: string, hint: string | undefined, error: string | undefined): Control {
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return { id, 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? true : undefined };
}

/** The hint and the error. The place of the error is there before it, so that screen readers notice it come. */
export function FieldNotes({ id, hint, error }: { id: string; hint?: string | undefined; error?: string | undefined }) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <p id={`${id}-error`} className={styles.error} aria-live="polite">
        {error}
      </p>
    </>
  );
}
