import { Link } from 'react-router';
import { tint } from '#web/ui/styling.ts';
import styles from './counted-links.module.css';

interface CountedLink {
  path: string;
  name: string;
  /** What stands behind the name, in small letters: how many, how far. */
  detail: string;
  /** Of a style. */
  color?: string;
}

/** Links to towns or styles, each with how much there is. */
export function CountedLinks({ links, labelledBy }: { links: readonly CountedLink[]; labelledBy: string }) {
  return (
    <ul className={styles.links} aria-labelledby={labelledBy}>
      {links.map(({ path, name, detail, color }) => (
        <li key={path}>
          <Link to={path} className={styles.link}>
            {color && <i className={styles.dot} style={tint(color)} />}
            {name} <span className={styles.detail}>{detail}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
