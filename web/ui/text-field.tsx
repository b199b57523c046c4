import styles from './field.module.css';
import { Field, type FieldLabels } from './field.tsx';
import { Icon, type IconName } from './icon.tsx';

export interface TextFieldProps extends FieldLabels, Omit<React.ComponentProps<'input'>, 'className' | 'children'> {
  icon?: IconName;
  /** A button inside the box, after the text. */
  end?: React.ReactNode;
}

/**
 * Shows a single-line text field. Props of a form library (`ref`, `name`, `onBlur`, `onChange`) are passed to the
 * input.
 */
export function TextField({ id, label, mark, hint, error, icon, end, ...input }: TextFieldProps) {
  return (
    <Field id={id} label={label} mark={mark} hint={hint} error={error}>
      {(control) => (
        <div className={styles.box}>
          {icon && <Icon name={icon} />}
          <input type="text" {...input} {...control} className={styles.input} />
          {end}
        </div>
      )}
    </Field>
  );
}

/** Shows the browser's date and time field. Its value is a local time without a zone: `2027-05-08T21:00`. */
export function DateTimeField(props: Omit<TextFieldProps, 'type' | 'icon' | 'end'>) {
  return <TextField {...props} type="datetime-local" />;
}
