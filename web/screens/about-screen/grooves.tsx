import styles from './about-screen.module.css';

const radii = [46, 72, 98, 124, 150, 176, 202, 228];

/** Shows a decorative record, cut off by the edge of the page. */
export function Grooves() {
  return (
    <svg className={styles.grooves} viewBox="-240 -240 480 480" aria-hidden="true">
      {radii.map((radius) => (
        <circle key={radius} r={radius} fill="none" stroke="currentColor" strokeWidth={radius % 4 === 0 ? 1 : 2.5} />
      ))}
      <circle r="30" className={styles.label} />
      <circle r="5" className={styles.hole} />
    </svg>
  );
}
