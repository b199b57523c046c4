import { useId } from 'react';
import styles from './field.module.css';

/** Props of all form fields. The label is always visible; a placeholder is not a label. */
export interface FieldLabels {
  label: string;
  /** A note beside the label: "optional", "required". */
  mark?: React.ReactNode;
  /** Help text. */
  hint?: string | undefined;
  /** The error and how to correct it. Read out when it appears. */
  error?: string | undefined;
}

interface Props extends FieldLabels {
  /** Id for links to the field. Generated if absent. */
  id?: string | undefined;
  children: (control: Control) => React.ReactNode;
}

export interface Control {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** Shows the label above a control, the hint and error below, and associates them with the control. */
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

/**
 * Returns the attributes that describe a control by the `FieldNotes` of the same id (error first, then hint), and mark
 * it invalid if it has an error. An empty text counts as none.
 */
export function controlOf(id: string, hint: string | undefined, error: string | undefined): Control {
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return { id, 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? true : undefined };
}

/** Shows the hint and the error. The element of the error always exists, so that screen readers announce changes. */
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
