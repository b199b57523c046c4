import styles from './skeleton.module.css';
import { classNames } from './styling.ts';

/** Shows a placeholder for loading content. Needs a size. Announce "loading" once for a group. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <span aria-hidden="true" className={classNames(styles.skeleton, className)} />;
}
