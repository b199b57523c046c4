import styles from './badge.module.css';
import { tint } from './contrast-color.ts';

/** A word on a colour that comes from data; the ink is chosen so that it can be read. */
export function Badge({ color, children }: { color: string; children: React.ReactNode }) {
  return (
    <span className={styles.badge} style={tint(color)}>
      {children}
    </span>
  );
}
