import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { currentSession, signOut } from '#web/accounts/session.ts';
import { loadNotSent } from '#web/events/waiting/waiting-part.tsx';
import { isOnline } from '#web/http/network.ts';
import { flushNow, forgetChanges, refresh } from '#web/outbox/service.ts';
import { Head } from '#web/page/head.tsx';
import { paths } from '#web/paths.ts';
import { unregisterDevice } from '#web/push/device.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { showToast } from '#web/ui/toast.tsx';

/**
 * Signs out: unsubscribes this browser from push messages, removes the token and redirects to the map. Changes that are
 * not sent yet are sent first; if that fails, asks whether they may be lost.
 */
export function LogoutScreen() {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const [unsent, setUnsent] = useState(0);

  async function leave() {
    const session = currentSession();
    if (session) await forgetChanges(session.userId);
    unregisterDevice();
    signOut();
    showToast(t('accounts:loggedOut'));
    navigate(paths.map, { replace: true });
  }

  async function start() {
    if ((await refresh()).length > 0 && isOnline()) await flushNow().catch(() => undefined);
    const { length } = await refresh();
    if (length === 0) return leave();
    await loadNotSent(i18n).catch(() => undefined);
    setUnsent(length);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    void start();
  }, []);
  return (
    <>
      <Head title={t('frame:logOut')} description={t('frame:siteDescription')} />
      <ConfirmDialog
        title={t('outbox:leave.title')}
        yes={t('outbox:leave.yes')}
        no={t('outbox:leave.no')}
        isDangerous
        isOpen={unsent > 0}
        onYes={leave}
        onNo={() => navigate(`${paths.profile}#not-sent`, { replace: true })}
      >
        {t('outbox:leave.text', { count: unsent })}
      </ConfirmDialog>
    </>
  );
}
