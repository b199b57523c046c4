import { Icon, type IconName } from './icon.tsx';
import styles from './icon-button.module.css';
import { classNames } from './styling.ts';

interface Props extends Omit<React.ComponentProps<'button'>, 'children' | 'onClick' | 'disabled'> {
  icon: IconName;
  /** Read out, and shown on hover. */
  label: string;
  /** `floating` is for maps and pictures, with a background and a shadow. */
  kind?: 'plain' | 'floating';
  isDisabled?: boolean;
  /** The action is in progress: further presses are ignored. */
  isPending?: boolean;
  onPress?: () => void;
}

/** Shows a button with only an icon. Its label is read out. */
export function IconButton({
  icon,
  label,
  kind = 'plain',
  isDisabled,
  isPending = false,
  onPress,
  className,
  ...rest
}: Props) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      disabled={isDisabled}
      aria-busy={isPending}
      onClick={isPending ? undefined : onPress}
      className={classNames(styles.button, styles[kind], className)}
    >
      <Icon name={icon} />
    </button>
  );
}
