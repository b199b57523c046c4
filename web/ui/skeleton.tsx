import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';

/** A placeholder for loading content. Needs a size. Announce "loading" once for a group. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <span aria-hidden="true" className={classNames(styles.skeleton, className)} />;
}
