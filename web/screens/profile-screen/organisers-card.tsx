import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { withNonBreakingSpaces } from '#web/i18n/typography.ts';
import { myOrganisersQuery } from '#web/organisers/queries.ts';
import { editOrganiserPath, organiserPath, paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { ButtonRow, Card } from '#web/ui/page-column.tsx';
import styles from './profile-screen.module.css';

/** Shows the user's organisers, and a link to create one. */
export function OrganisersCard() {
  const { t } = useTranslation();
  const { data: mine = [] } = useQuery(myOrganisersQuery());
  return (
    <Card title={t('organisers:mine')}>
      {mine.length === 0 && <p className={styles.note}>{t('organisers:mineText')}</p>}
      {mine.length > 0 && (
        <ul className={styles.organisers}>
          {mine.map(({ id, slug, name, role }) => (
            <li key={id} className={styles.organiser}>
              <span>
                <Link to={organiserPath(slug)}>
                  <bdi>{withNonBreakingSpaces(name)}</bdi>
                </Link>{' '}
                <span className={styles.note}>{t(`organisers:roles.${role}`)}</span>
              </span>
              <ButtonLink
                to={editOrganiserPath(id)}
                kind="quiet"
                icon="settings"
                aria-label={t('organisers:deedOn', { deed: t('organisers:manage'), name })}
              >
                {t('organisers:manage')}
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
      <ButtonRow>
        <ButtonLink to={paths.addOrganiser} icon="plus">
          {t('organisers:addTitle')}
        </ButtonLink>
      </ButtonRow>
    </Card>
  );
}
