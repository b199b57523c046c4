import { Fragment } from 'react';
import styles from './command.module.css';

/** Shows a command for a terminal, which breaks only between its words. No word may occur twice. */
export function Command({ children }: { children: string }) {
  return (
    <code>
      {children.split(' ').map((word, nth) => (
        <Fragment key={word}>
          {nth > 0 && ' '}
          <span className={styles.word}>{word}</span>
        </Fragment>
      ))}
    </code>
  );
}
