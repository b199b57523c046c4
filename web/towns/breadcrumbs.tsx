import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import styles from './breadcrumbs.module.css';

/** One step of the breadcrumbs. The last one is the current page. */
export interface Step {
  name: string;
  path: string;
}

/** Shows breadcrumbs from the map to the current page, the last step. */
export function Breadcrumbs({ steps }: { steps: readonly Step[] }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('towns:breadcrumbs')}>
      <ol className={styles.breadcrumbs}>
        {steps.map(({ name, path }, nth) => (
          <li key={path}>
            {nth === steps.length - 1 ? <span aria-current="page">{name}</span> : <Link to={path}>{name}</Link>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
