import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { Event } from '#contract/events.ts';
import { useSession } from '#web/accounts/session.ts';
import { homePath } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import styles from './claim-dialog.module.css';

export interface ClaimDialogProps {
  event: Event;
  isOpen: boolean;
  onClose: () => void;
}

/** Shows a dialog around a form to claim an event. Visitors get a link to sign in instead of the form. */
export function ClaimFrame({
  isOpen,
  onClose,
  children,
}: Pick<ClaimDialogProps, 'isOpen' | 'onClose'> & { children: ReactNode }) {
  const { t } = useTranslation();
  const session = useSession();
  const { pathname } = useLocation();
  return (
    <Dialog title={t('sources:claim.title')} closeLabel={t('frame:close')} isOpen={isOpen} onClose={onClose}>
      {session ? (
        children
      ) : (
        <div className={styles.form}>
          <p>{t('sources:claim.logInText')}</p>
          <div>
            <ButtonLink to={homePath(pathname)} kind="primary">
              {t('sources:claim.logIn')}
            </ButtonLink>
          </div>
        </div>
      )}
    </Dialog>
  );
}
