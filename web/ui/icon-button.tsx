import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './icon-button.module.css';

interface Props extends Omit<React.ComponentProps<'button'>, 'children' | 'onClick' | 'disabled'> {
  icon: IconName;
  /** Read out, and shown on hover: the drawing alone says too little. */
  label: string;
  /** `floating` stands on a map or a picture, with a ground and a shadow of its own. */
  kind?: 'plain' | 'floating';
  isDisabled?: boolean;
  /** What it does is under way: a further press does nothing. */
  isPending?: boolean;
  onPress?: () => void;
}

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
