import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#web/accounts/session.ts';
import { paths } from '#web/paths.ts';
import { ShareSiteButton } from '#web/settings/share-site.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { endFirstVisit, isFirstVisit } from './first-visit.ts';
import styles from './welcome.module.css';

/** Says to those who are here for the first time what they can do, in few words: the map and its events come first. */
export function Welcome({ isDocked = false }: { isDocked?: boolean }) {
  const { t } = useTranslation();
  const titleId = useId();
  const session = useSession();
  const [isShown, setIsShown] = useState(isFirstVisit);
  if (!isShown || session) return null;
  return (
    <aside className={classNames(styles.welcome, isDocked && styles.docked)} aria-labelledby={titleId}>
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
      <p>{t('landing.text')}</p>
      <div className={styles.buttons}>
        <ButtonLink to={`${paths.home}?mode=register`} kind="primary">
          {t('landing.register')}
        </ButtonLink>
        <ShareSiteButton>{t('landing.share')}</ShareSiteButton>
      </div>
    </aside>
  );
}
