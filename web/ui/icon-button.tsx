import { type ButtonProps, Button as Pressable } from 'react-aria-components';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './icon-button.module.css';

interface Props extends Omit<ButtonProps, 'children' | 'className'> {
  icon: IconName;
  /** Read out, and shown on hover: the drawing alone says too little. */
  label: string;
  /** `floating` stands on a map or a picture, with a ground and a shadow of its own. */
  kind?: 'plain' | 'floating';
  className?: string | undefined;
}

export function IconButton({ icon, label, kind = 'plain', className, ...rest }: Props) {
  return (
    <Pressable
      {...rest}
      aria-label={label}
      className={classNames(styles.button, styles[kind], className)}
      render={(button) => <button {...button} title={label} />}
    >
      <Icon name={icon} />
    </Pressable>
  );
}
