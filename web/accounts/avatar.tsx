import type { Profile } from '#contract/profile.ts';
import { Picture } from '#web/ui/picture.tsx';
import styles from './avatar.module.css';

/** Shows a user's picture, or a drawing without one. The label is read out. */
export function Avatar({ picture, label }: { picture: Profile['avatar']; label: string }) {
  if (picture) {
    return <Picture {...picture} alternativeText={label} sizes="6rem" isMain className={styles.avatar} />;
  }
  return (
    <svg className={styles.avatar} viewBox="0 0 96 96" role="img" aria-label={label}>
      <circle className={styles.ground} cx="48" cy="48" r="48" />
      <circle className={styles.light} cx="66" cy="30" r="30" />
      <circle className={styles.head} cx="46" cy="34" r="14" />
      <path className={styles.body} d="M14 96c2-26 14-42 32-42 12 0 21 7 27 18l13-13 5 6-17 23c-1 3-1 6-1 8Z" />
    </svg>
  );
}
