import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';

/** Holds the place of what is on its way. Give it a size; say "loading" once, around all of them. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <span aria-hidden="true" className={classNames(styles.skeleton, className)} />;
}
