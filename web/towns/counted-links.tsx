import { Link } from 'react-router';
import { tint } from '#web/ui/styling.ts';
import styles from './counted-links.module.css';

interface CountedLink {
  path: string;
  name: string;
  /** Shown after the name in small letters: a number of events or a distance. */
  detail: string;
  /** Only for styles. */
  color?: string;
}

/** Shows links to towns or styles, each with a number or distance. */
export function CountedLinks({ links, labelledBy }: { links: readonly CountedLink[]; labelledBy: string }) {
  return (
    <ul className={styles.links} aria-labelledby={labelledBy}>
      {links.map(({ path, name, detail, color }) => (
        <li key={path}>
          <Link to={path} className={styles.link}>
            {color && <i className={styles.dot} style={tint(color)} />}
            <bdi>{name}</bdi> <span className={styles.detail}>{detail}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
