import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Head } from '#web/page/head.tsx';
import { paths } from '#web/paths.ts';
import { settingsQuery } from '#web/settings/queries.ts';
import { SiteText } from '#web/settings/site-text.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import styles from './about-screen.module.css';
import { DancedPlaces } from './danced-places.tsx';
import { Grooves } from './grooves.tsx';
import { ShareSite } from './share-site.tsx';
import { SocialLinks } from './social-links.tsx';

/** Shows the about page. The version of the server appears once the settings are loaded. */
export function AboutScreen() {
  const { t } = useTranslation();
  const { data: settings } = useQuery(settingsQuery());
  return (
    <div className={styles.screen}>
      <Head title={t('about:title')} description={t('about:description')} />
      <header className={styles.hero}>
        <Grooves />
        <h1 className={styles.title}>{t('about:title')}</h1>
        <p className={styles.lead}>{t('about:lead')}</p>
      </header>

      <div className={styles.sections}>
        <SiteText kind="about" />
        <section className={styles.section}>
          <h2>{t('about:ideaTitle')}</h2>
          <p>{t('about:idea')}</p>
        </section>
        <section className={styles.section}>
          <h2>{t('about:promiseTitle')}</h2>
          <ul className={styles.promises}>
            <li>{t('about:promiseFree')}</li>
            <li>{t('about:promiseExact')}</li>
            <li>{t('about:promisePrivate')}</li>
          </ul>
        </section>
        <DancedPlaces />
        <section className={styles.section}>
          <h2>{t('about:contributeTitle')}</h2>
          <p>{t('about:contribute')}</p>
          <div className={styles.networks}>
            <ButtonLink to={paths.addEvent} icon="plus">
              {t('about:contributeAction')}
            </ButtonLink>
            <ButtonLink to={paths.contact} icon="mail">
              {t('about:write')}
            </ButtonLink>
          </div>
        </section>
        <section className={styles.section}>
          <h2>{t('about:followTitle')}</h2>
          <p>{t('about:follow')}</p>
          <ShareSite />
          <SocialLinks />
        </section>
      </div>

      <section className={styles.join}>
        <h2 className={styles.joinTitle}>{t('about:joinTitle')}</h2>
        <p>{t('about:join')}</p>
        <ButtonLink to={paths.map} kind="primary" icon="map">
          {t('about:joinAction')}
        </ButtonLink>
      </section>

      <footer className={styles.footer}>{settings && t('about:version', { version: settings.version })}</footer>
    </div>
  );
}
