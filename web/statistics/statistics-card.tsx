import { useState } from 'react';
import { LazyStatistics } from './lazy-statistics.tsx';
import styles from './statistics-card.module.css';
import type { StatisticsProps } from './statistics-panel.tsx';

/** Shows a box that loads statistics when it is opened. */
export function StatisticsCard({ title, of }: StatisticsProps & { title: string }) {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details className={styles.card} onToggle={() => setWasOpened(true)}>
      <summary className={styles.summary}>
        <h2 className={styles.title}>{title}</h2>
      </summary>
      {wasOpened && <LazyStatistics of={of} />}
    </details>
  );
}
