import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { signOut } from '#web/accounts/session.ts';
import { Head } from '#web/page/head.tsx';
import { paths } from '#web/paths.ts';
import { unregisterDevice } from '#web/push/device.ts';
import { showToast } from '#web/ui/toast.tsx';

/** Signs out: unsubscribes this browser from push messages, removes the token and redirects to the map. */
export function LogoutScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    unregisterDevice();
    signOut();
    showToast(t('accounts:loggedOut'));
    navigate(paths.map, { replace: true });
  }, []);
  return <Head title={t('frame:logOut')} description={t('frame:siteDescription')} />;
}
