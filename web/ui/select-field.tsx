import styles from './field.module.css';
import { Field, type FieldLabels } from './field.tsx';
import { Icon } from './icon.tsx';
import { classNames } from './styling.ts';

/** `children` are `<option>`s. */
interface Props extends FieldLabels, Omit<React.ComponentProps<'select'>, 'className'> {}

/** Shows the browser's select, which uses the native picker of phones. */
export function SelectField({ id, label, mark, hint, error, children, ...select }: Props) {
  return (
    <Field id={id} label={label} mark={mark} hint={hint} error={error}>
      {(control) => (
        <div className={classNames(styles.box, styles.chooser)}>
          <select {...select} {...control} className={styles.input}>
            {children}
          </select>
          <Icon name="down" />
        </div>
      )}
    </Field>
  );
}
