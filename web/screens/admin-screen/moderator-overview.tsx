import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FailedBanner } from '#web/administration/failed-banner.tsx';
import { moderationQuery } from '#web/administration/moderation/queries.ts';
import { useDescribeScope } from '#web/administration/moderation/use-describe-scope.ts';
import { Waiting } from '#web/administration/paged-list.tsx';
import { useLocale } from '#web/i18n/locale.ts';
import { AreaMap } from '#web/map/area-map.tsx';
import { settingsQuery } from '#web/settings/queries.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import styles from './moderator-overview.module.css';
import { tabPath } from './panel-paths.ts';

/** Shows a moderator what they moderate, in words and on a map, and what waits. */
export function ModeratorOverview() {
  const { t } = useTranslation();
  const locale = useLocale();
  const describeScope = useDescribeScope();
  const { data, error, refetch, isFetching } = useQuery(moderationQuery());
  const { data: settings } = useQuery(settingsQuery());
  if (error && !data) return <FailedBanner error={error} isFetching={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Waiting />;
  const { everything, scopes, countryBoxes, waiting } = data;
  const boxes = [...countryBoxes.map((box) => ({ ...box, isRough: true })), ...scopes.flatMap(({ areas }) => areas)];
  return (
    <div className={styles.overview}>
      <section className={styles.what} aria-labelledby="moderates-title">
        <h2 id="moderates-title">{t('moderation:youModerate')}</h2>
        {everything ? (
          <p>{t('moderation:everythingHere')}</p>
        ) : (
          <ul>
            {scopes.map((scope) => (
              <li key={JSON.stringify(scope)}>
                <bdi>{describeScope(scope)}</bdi>
              </li>
            ))}
          </ul>
        )}
        <p className={styles.note}>{t('moderation:youMay')}</p>
        {countryBoxes.length > 0 && <p className={styles.note}>{t('moderation:countryFrame')}</p>}
        {boxes.length > 0 && settings && (
          <AreaMap boxes={boxes} label={t('moderation:yourMap')} tiles={settings.tiles} locale={locale} />
        )}
      </section>
      <p role="status">
        {waiting.reports > 0 ? (
          <Link to={tabPath('reports')}>{t('moderation:reportsWait', { count: waiting.reports })}</Link>
        ) : (
          t('moderation:nothingWaits')
        )}
      </p>
      {waiting.events > 0 && (
        <p role="status">
          <Link to={tabPath('waiting')}>{t('waitingEvents:toDecide', { count: waiting.events })}</Link>
        </p>
      )}
      <div>
        <ButtonLink to={tabPath('events')} icon="calendar">
          {t('moderation:seeEvents')}
        </ButtonLink>
      </div>
    </div>
  );
}
