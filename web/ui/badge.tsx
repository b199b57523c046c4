import styles from './badge.module.css';
import { tint } from './styling.ts';

/** Shows a label on a colour from the data (`#rrggbb`), with a readable text colour. */
export function Badge({ color, children }: { color: string; children: React.ReactNode }) {
  return (
    <span className={styles.badge} style={tint(color)}>
      {children}
    </span>
  );
}
