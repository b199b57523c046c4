import { Link, type LinkProps } from 'react-router';
import styles from './button.module.css';
import { Icon, type IconName } from './icon.tsx';
import { classNames } from './styling.ts';

interface Props extends LinkProps {
  kind?: 'primary' | 'secondary' | 'quiet';
  icon?: IconName;
}

/** Shows a link that looks like a button. External links open in a new tab. */
export function ButtonLink({ kind = 'secondary', icon, children, className, ...rest }: Props) {
  const leadsAway = typeof rest.to === 'string' && /^https?:/.test(rest.to);
  return (
    <Link
      {...rest}
      {...(leadsAway && { target: '_blank', rel: 'noopener nofollow' })}
      className={classNames(styles.button, styles[kind], className)}
    >
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}
