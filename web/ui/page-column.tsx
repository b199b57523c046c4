import { useEffect, useState } from 'react';
import styles from './page-column.module.css';
import { Spinner } from './spinner.tsx';
import { classNames } from './styling.ts';

interface Props {
  title: string;
  /** A short introduction below the title. */
  intro?: React.ReactNode;
  /** Buttons beside the title. */
  actions?: React.ReactNode;
  /** `form` has a readable width, `wide` the width of the site, for tables and lists of cards. */
  width?: 'form' | 'wide';
  children: React.ReactNode;
}

/** Shows a screen with one column and its heading. */
export function PageColumn({ title, intro, actions, width = 'form', children }: Props) {
  return (
    <div className={classNames(styles.column, styles[width])}>
      <header className={styles.header}>
        <h1 className={styles.title}>{title}</h1>
        {actions && <div className={styles.actions}>{actions}</div>}
        {intro && <div className={styles.intro}>{intro}</div>}
      </header>
      {children}
    </div>
  );
}

/** Shows a box for related content: a form, a group of settings. */
export function Card({ title, children }: { title?: string; children: React.ReactNode }) {
  return (
    <section className={styles.card}>
      {title && <h2 className={styles.cardTitle}>{title}</h2>}
      {children}
    </section>
  );
}

/** Shows the buttons of a form: side by side, full width on phones. */
export function ButtonRow({ children }: { children: React.ReactNode }) {
  return <div className={styles.buttons}>{children}</div>;
}

/** After this time, a wait for content is explained. */
const patienceMs = 4000;

/** Shows that content is loading. `label` is read out, `slowLabel` is shown after a few seconds. */
export function SlowContent({ label, slowLabel }: { label: string; slowLabel: string }) {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.slow}>
      <Spinner label={label} />
      <p role="status">{isSlow && slowLabel}</p>
    </div>
  );
}
