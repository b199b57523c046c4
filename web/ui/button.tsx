import styles from './button.module.css';
import { Icon, type IconName } from './icon.tsx';
import { classNames } from './styling.ts';

interface Props extends Omit<React.ComponentProps<'button'>, 'onClick' | 'disabled'> {
  kind?: 'primary' | 'secondary' | 'quiet' | 'danger';
  icon?: IconName;
  isDisabled?: boolean | undefined;
  onPress?: (() => void) | undefined;
}

/** Shows a button with an optional icon. The default kind is `secondary`. */
export function Button({ kind = 'secondary', icon, isDisabled, onPress, children, className, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      disabled={isDisabled}
      onClick={onPress}
      className={classNames(styles.button, styles[kind], className)}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}
