import { Button, SearchField as Field, Input, Label } from 'react-aria-components';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

interface Props {
  label: string;
  /** The words of the button that empties it. */
  clearLabel: string;
  value: string;
  onChange: (value: string) => void;
}

export function SearchField({ label, clearLabel, value, onChange }: Props) {
  return (
    <Field className={classNames(styles.field)} value={value} onChange={onChange}>
      <Label className={classNames(styles.label)}>{label}</Label>
      <div className={styles.box}>
        <Icon name="search" />
        <Input className={classNames(styles.input)} />
        {value !== '' && (
          <Button className={classNames(styles.clear)} aria-label={clearLabel}>
            <Icon name="close" />
          </Button>
        )}
      </div>
    </Field>
  );
}
