import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#web/accounts/session.ts';
import { paths } from '#web/paths.ts';
import { ShareSiteButton } from '#web/settings/share-site.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { endFirstVisit, isFirstVisit } from './first-visit.ts';
import styles from './welcome.module.css';

/** Says to those who are here for the first time what they can do, above the list: the map stays free. */
export function Welcome() {
  const { t } = useTranslation();
  const titleId = useId();
  const session = useSession();
  const [isShown, setIsShown] = useState(isFirstVisit);
  if (!isShown || session) return null;
  return (
    <aside className={styles.welcome} aria-labelledby={titleId}>
      <p id={titleId} className={styles.title}>
        {t('landing.title')}
      </p>
      <IconButton
        icon="close"
        label={t('landing.dismiss')}
        className={styles.close}
        onPress={() => {
          endFirstVisit();
          setIsShown(false);
        }}
      />
      <p>{t('landing.community')}</p>
      <ul className={styles.hints}>
        <li>
          <Icon name="heart" />
          {t('landing.follow')}
        </li>
        <li>
          <Icon name="calendar" />
          {t('landing.remind')}
        </li>
      </ul>
      <div className={styles.buttons}>
        <ButtonLink to={`${paths.home}?mode=register`} kind="primary">
          {t('landing.register')}
        </ButtonLink>
        <ShareSiteButton>{t('landing.share')}</ShareSiteButton>
      </div>
    </aside>
  );
}
