import { pageSite } from '#web/i18n/page-site.ts';
import styles from './logo.module.css';
import { OwnLogo } from './own-logo.tsx';

const id = 'logo';
let drawn: string | undefined;

/**
 * Shows the word Pista with its P: a vinyl record on the tip of a map pin; or the logo of a site with a look of its own.
 * Only the server draws that one, and the browser keeps what it finds, because few bytes matter here. A look that was saved
 * since the page was loaded shows as the name of the site.
 */
export function Logo() {
  const { look, name } = pageSite();
  if (look) {
    if (import.meta.env.SSR)
      return (
        <span id={id} className={styles.logo} aria-hidden="true">
          <OwnLogo />
        </span>
      );
    drawn ??= document.getElementById(id)?.innerHTML;
    if (drawn)
      return (
        <span
          id={id}
          className={styles.logo}
          aria-hidden="true"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered and escaped by React on the server
          dangerouslySetInnerHTML={{ __html: drawn }}
        />
      );
  }
  return (
    <span className={styles.logo} aria-hidden="true">
      {!look && <Mark />}
      <span className={styles.word}>{look ? name : 'Pista'}</span>
    </span>
  );
}

function Mark() {
  return (
    <svg className={styles.mark} viewBox="0 0 28 34" aria-hidden="true">
      <path
        className={styles.pin}
        d="M3 14A11 11 0 1 1 14 25c-2.6 0-3.6 1-4.5 3.3L8 32c-.6 1.5-2.6 1.5-3.2 0C3.6 29 3 26 3 22Z"
      />
      <path className={styles.groove} d="M7.5 14A6.5 6.5 0 0 1 14 7.5M20.5 14A6.5 6.5 0 0 1 14 20.5" />
      <circle className={styles.heart} cx="14" cy="14" r="2.6" />
    </svg>
  );
}
