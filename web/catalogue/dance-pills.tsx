import { Link } from 'react-router';
import type { Dance } from '#contract/catalogue.ts';
import { classNames, tint } from '#web/ui/styling.ts';
import styles from './dance-pills.module.css';
import { useCatalogueName } from './names.ts';

interface Props {
  dances: readonly Dance[];
  label: string;
  /** Returns the path that a pill links to. Without it, pills are plain text. */
  pathOf?: (dance: Dance) => string;
}

/**
 * Shows a list of dance styles in their colours, as links if `pathOf` is given. Less prominent than the type badge,
 * because an event often has many styles.
 */
export function DancePills({ dances, label, pathOf }: Props) {
  const nameOf = useCatalogueName();
  if (dances.length === 0) return null;
  return (
    <ul className={styles.pills} aria-label={label}>
      {dances.map((dance) => (
        <li key={dance.id} style={tint(dance.color)}>
          {pathOf ? (
            <Link to={pathOf(dance)} className={classNames(styles.pill, styles.link)}>
              {nameOf(dance)}
            </Link>
          ) : (
            <span className={styles.pill}>{nameOf(dance)}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
