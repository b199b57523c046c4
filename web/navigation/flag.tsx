import type { Locale } from '#contract/locales.ts';
import styles from './flag.module.css';

const drawings: Record<Locale, React.ReactNode> = {
  fr: (
    <>
      <path fill="#fff" d="M0 0h24v16H0z" />
      <path fill="#20419a" d="M0 0h8v16H0z" />
      <path fill="#e1263c" d="M16 0h8v16h-8z" />
    </>
  ),
  en: (
    <>
      <path fill="#1c2f73" d="M0 0h24v16H0z" />
      <path stroke="#fff" strokeWidth="3.2" d="m0 0 24 16M24 0 0 16" />
      <path stroke="#c8102e" strokeWidth="1.4" d="m0 0 24 16M24 0 0 16" />
      <path stroke="#fff" strokeWidth="5.4" d="M12 0v16M0 8h24" />
      <path stroke="#c8102e" strokeWidth="3.2" d="M12 0v16M0 8h24" />
    </>
  ),
  es: (
    <>
      <path fill="#c60b1e" d="M0 0h24v16H0z" />
      <path fill="#ffc400" d="M0 4h24v8H0z" />
      <path fill="#9c3b1b" d="M5 6.5h3.5v2.3a1.75 1.75 0 0 1-3.5 0z" />
    </>
  ),
};

/** Shown beside the name of the language, because a flag means a country. */
export function Flag({ locale }: { locale: Locale }) {
  return (
    <svg className={styles.flag} viewBox="0 0 24 16" aria-hidden="true">
      {drawings[locale]}
    </svg>
  );
}
