import type { Dance } from '#contract/catalogue.ts';
import { tint } from '#web/ui/contrast-color.ts';
import styles from './dance-pills.module.css';
import { useCatalogueName } from './names.ts';

/** The styles danced, each with its colour; quieter than the badge of the type, since there are often many. */
export function DancePills({ dances, label }: { dances: readonly Dance[]; label: string }) {
  const nameOf = useCatalogueName();
  if (dances.length === 0) return null;
  return (
    <ul className={styles.pills} aria-label={label}>
      {dances.map((dance) => (
        <li key={dance.id} className={styles.pill} style={tint(dance.color)}>
          {nameOf(dance)}
        </li>
      ))}
    </ul>
  );
}
