import { useTranslation } from 'react-i18next';
import { mayUsePanel, useSession } from '#web/accounts/session.ts';
import { paths } from '#web/paths.ts';
import { LanguageChoice } from './language-choice.tsx';
import styles from './menu-pane.module.css';
import { AddLink, NavLinks, ScreenLink } from './nav-links.tsx';
import { FootLinks } from './site-foot.tsx';
import { ThemeChoice } from './theme-choice.tsx';

/** Shows the content of the menu: links, language and theme. `id` is that of the pane that a choice closes. */
export function MenuPane({ id }: { id: string }) {
  const { t } = useTranslation();
  return (
    <div className={styles.menu}>
      <nav aria-label={t('frame:menu')}>
        <div className={styles.barLinks}>
          <NavLinks />
          <AddLink className={styles.add} />
        </div>
        <AccountLinks />
      </nav>
      <section className={styles.section}>
        <h2 className={styles.title}>{t('frame:language')}</h2>
        <LanguageChoice closes={id} />
      </section>
      <section className={styles.section}>
        <h2 className={styles.title}>{t('frame:theme')}</h2>
        <ThemeChoice closes={id} />
      </section>
      <FootLinks className={styles.foot} />
    </div>
  );
}

/** Links to the screens of a signed-in user. */
function AccountLinks() {
  const { t } = useTranslation();
  const session = useSession();
  return (
    session && (
      <>
        <ScreenLink to={paths.following}>{t('frame:following')}</ScreenLink>
        <ScreenLink to={paths.myEvents}>{t('frame:myEvents')}</ScreenLink>
        <ScreenLink to={paths.mySources}>{t('frame:mySources')}</ScreenLink>
        <ScreenLink to={paths.profile}>{t('frame:profile')}</ScreenLink>
        {mayUsePanel(session) && (
          <ScreenLink to={paths.admin}>{t(session.isAdministrator ? 'frame:admin' : 'frame:moderation')}</ScreenLink>
        )}
        <ScreenLink to={paths.about}>{t('frame:about')}</ScreenLink>
        <ScreenLink to={paths.logout}>{t('frame:logOut')}</ScreenLink>
      </>
    )
  );
}
