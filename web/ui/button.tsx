import { type ButtonProps, Button as Pressable } from 'react-aria-components';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';

type Kind = 'primary' | 'secondary' | 'quiet';

interface Props extends Omit<ButtonProps, 'children' | 'className'> {
  kind?: Kind;
  icon?: IconName;
  children: React.ReactNode;
  className?: string | undefined;
}

export function Button({ kind = 'secondary', icon, children, className, ...rest }: Props) {
  return (
    <Pressable {...rest} className={classNames(styles.button, styles[kind], className)}>
      {icon && <Icon name={icon} />}
      {children}
    </Pressable>
  );
}
