import type { Organiser } from '#contract/organisers.ts';
import { Picture } from '#web/ui/picture.tsx';
import styles from './organiser-picture.module.css';

/** An organiser's picture, cut round as a record; or the drawn record of those who have none. Its name stands beside it. */
export function OrganiserPicture({ picture }: { picture: Organiser['picture'] }) {
  if (picture) return <Picture {...picture} alternativeText="" sizes="7rem" isMain className={styles.picture} />;
  return (
    <svg className={styles.picture} viewBox="0 0 96 96" aria-hidden="true">
      <circle className={styles.record} cx="48" cy="48" r="48" />
      {[40, 33, 26].map((radius) => (
        <circle key={radius} className={styles.groove} cx="48" cy="48" r={radius} />
      ))}
      <circle className={styles.label} cx="48" cy="48" r="17" />
      <circle className={styles.hole} cx="48" cy="48" r="4" />
    </svg>
  );
}
