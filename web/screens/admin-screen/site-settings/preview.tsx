import { useTranslation } from 'react-i18next';
import { accentTokens } from '#contract/accent.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Card } from '#web/ui/page-column.tsx';
import type { SiteValues } from './form-values.ts';
import styles from './preview.module.css';

/** Shows name, logo and colour on a page, a card and a mail in light and dark mode, before they are saved. */
export function Preview({ values, color }: { values: SiteValues; color: string }) {
  const { t } = useTranslation();
  return (
    <Card title={t('siteSettings:preview')}>
      <p className={styles.hint}>{t('siteSettings:previewHint')}</p>
      <div className={styles.panes}>
        {(['light', 'dark'] as const).map((scheme) => (
          <section
            key={scheme}
            aria-label={t(`siteSettings:${scheme}`)}
            className={styles.pane}
            style={{ colorScheme: scheme, ...accentTokens(color) }}
          >
            <Sample values={values} scheme={scheme} />
          </section>
        ))}
      </div>
    </Card>
  );
}

/** Looks like the site, and does nothing. */
function Sample({ values, scheme }: { values: SiteValues; scheme: 'light' | 'dark' }) {
  const { t } = useTranslation();
  const { name, pictures, tagline, defaultLanguage, operatorName } = values;
  const logo = (scheme === 'dark' ? (pictures.logoDark ?? pictures.logoLight) : pictures.logoLight)?.picture;
  const icon = pictures.icon?.picture.sources[0]?.url;
  return (
    <>
      <div className={styles.bar}>
        {logo ? (
          <img src={logo.sources.at(-1)?.url} alt={name} className={styles.logo} />
        ) : (
          <strong className={styles.name}>
            <bdi>{name}</bdi>
          </strong>
        )}
        <span className={styles.button}>{t('siteSettings:sampleButton')}</span>
      </div>
      <p>
        <bdi>{tagline[defaultLanguage]}</bdi>
      </p>
      <div className={styles.card}>
        <strong>{t('siteSettings:sampleEvent')}</strong>
        <span className={styles.soft}>
          <Icon name="check" /> {t('siteSettings:sampleMark')}
        </span>
        <span className={styles.link}>{t('siteSettings:sampleLink')}</span>
      </div>
      <div className={styles.card}>
        <span className={styles.hint}>{t('siteSettings:sampleMail')}</span>
        <span className={styles.mail}>
          {icon && <img src={icon} alt="" width={24} height={24} />}
          <bdi>{name}</bdi>
        </span>
        <span className={styles.button}>{t('siteSettings:sampleConfirm')}</span>
      </div>
      {operatorName && (
        <p className={styles.hint}>
          <bdi>{operatorName}</bdi>
        </p>
      )}
    </>
  );
}
