import type { Organiser } from '#contract/organisers.ts';
import { Picture } from '#web/ui/picture.tsx';
import { classNames } from '#web/ui/styling.ts';
import styles from './organiser-picture.module.css';

interface Props {
  picture: Organiser['picture'];
  /** For a row, instead of the head of a page. */
  isSmall?: boolean;
}

/**
 * Shows the round picture of an organiser, or a drawn record if there is none. It has no alternative text, because the
 * name is next to it.
 */
export function OrganiserPicture({ picture, isSmall = false }: Props) {
  const className = classNames(styles.picture, isSmall && styles.small);
  if (picture) {
    const sizes = isSmall ? '3rem' : '7rem';
    return <Picture {...picture} alternativeText="" sizes={sizes} isMain={!isSmall} className={className} />;
  }
  return (
    <svg className={className} viewBox="0 0 96 96" aria-hidden="true">
      <circle className={styles.record} cx="48" cy="48" r="48" />
      {[40, 33, 26].map((radius) => (
        <circle key={radius} className={styles.groove} cx="48" cy="48" r={radius} />
      ))}
      <circle className={styles.label} cx="48" cy="48" r="17" />
      <circle className={styles.hole} cx="48" cy="48" r="4" />
    </svg>
  );
}
