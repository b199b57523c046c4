import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { siteName } from '#web/i18n/site-name.ts';
import { SiteText } from '#web/settings/site-text.tsx';
import { getPreference, setPreference } from '#web/storage/preferences.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import styles from './results-pane.module.css';

/** Shows the welcome of the operator above the list until the visitor closes it. */
export function SiteWelcome() {
  const { t } = useTranslation();
  const [isClosed, setClosed] = useState(() => getPreference('welcome') === 'closed');
  if (isClosed) return null;
  return (
    <aside className={styles.ownWelcome} aria-label={siteName()}>
      <SiteText kind="welcome" />
      <IconButton
        icon="close"
        label={t('frame:close')}
        className={styles.closeWelcome}
        onPress={() => {
          setPreference('welcome', 'closed');
          setClosed(true);
        }}
      />
    </aside>
  );
}
