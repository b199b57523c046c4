import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { localeOf, localeTag } from '#contract/locales.ts';
import type { SiteHistoryEntry } from '#contract/site.ts';
import { FailedBanner } from '#web/administration/failed-banner.tsx';
import { Instant } from '#web/administration/instant.tsx';
import { languageName } from '#web/i18n/language.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/page-column.tsx';
import { siteHistoryQuery } from './queries.ts';
import styles from './site-tab.module.css';

/** Shows the last changes with author and time, and a button that undoes one. */
export function History({ isDisabled, onUndo }: { isDisabled: boolean; onUndo: (entry: SiteHistoryEntry) => void }) {
  const { t } = useTranslation();
  const { data, error, refetch, isFetching } = useQuery(siteHistoryQuery());
  const nameOf = useSettingName();
  if (error && !data) return <FailedBanner error={error} isFetching={isFetching} onRetry={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  return (
    <Card title={t('siteSettings:history')}>
      <ol className={styles.history}>
        {data.map((entry) => (
          <li key={entry.version} className={styles.entry}>
            <div>
              <p>{nameOf(Object.keys(entry.changes))}</p>
              <p className={styles.hint}>
                <Instant at={entry.at} /> · <bdi>{entry.actor?.name ?? t('siteSettings:formerAccount')}</bdi>
              </p>
              <Values changes={entry.changes} />
            </div>
            {entry.isCurrent ? (
              <Button icon="undo" isDisabled={isDisabled} onPress={() => onUndo(entry)}>
                {t('siteSettings:undo')}
              </Button>
            ) : (
              <span className={styles.hint}>{t('siteSettings:changedAgain')}</span>
            )}
          </li>
        ))}
      </ol>
      {isDisabled && <p className={styles.hint}>{t('siteSettings:saveFirst')}</p>}
    </Card>
  );
}

function Values({ changes }: Pick<SiteHistoryEntry, 'changes'>) {
  const { t } = useTranslation();
  const short = Object.entries(changes).filter(([, { from, to }]) => [from, to].every(isShort));
  if (short.length === 0) return null;
  const shown = (value: unknown) => (value === null || value === '' ? t('siteSettings:byDefault') : String(value));
  return (
    <ul className={styles.values}>
      {short.map(([key, { from, to }]) => (
        <li key={key}>
          <bdi>{shown(from)}</bdi> <span aria-hidden="true">→</span>
          <span className="visually-hidden"> {t('siteSettings:changedTo')} </span> <bdi>{shown(to)}</bdi>
        </li>
      ))}
    </ul>
  );
}

const maxShortCharacters = 80;

/** Ids of pictures mean nothing to a reader. */
function isShort(value: unknown): boolean {
  if (value === null || typeof value === 'number') return true;
  return typeof value === 'string' && value.length <= maxShortCharacters && !/^[\da-f-]{36}$/.test(value);
}

/** Returns a function for the names of settings, as a list: "name, about (French)". */
function useSettingName(): (keys: string[]) => string {
  const { t } = useTranslation();
  const tag = localeTag(useLocale());
  return (keys) => {
    const names = keys.map((key) => {
      const [name, language, kind] = key.split('.');
      const locale = localeOf(language);
      if (name === 'texts' && locale && kind)
        return t('siteSettings:textIn', {
          text: t(`siteSettings:textKinds.${kind as 'about'}`),
          language: languageName(locale),
        });
      return t(`siteSettings:settings.${key as 'name'}`);
    });
    return new Intl.ListFormat(tag, { type: 'unit' }).format(names);
  };
}
