import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { currentSession, signOut } from '#web/accounts/session.ts';
import { hasDrafts, removeAllOf } from '#web/events/drafts/storage-cleanup.ts';
import { loadNotSent } from '#web/events/waiting/waiting-part.tsx';
import { isOnline } from '#web/http/network.ts';
import { flushNow, refresh } from '#web/outbox/service.ts';
import { Head } from '#web/page/head.tsx';
import { paths } from '#web/paths.ts';
import { unregisterDevice } from '#web/push/device.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { showToast } from '#web/ui/toast.tsx';

/**
 * Signs out: unsubscribes this browser from push messages, removes the token and everything of the user, and redirects
 * to the map. Changes that are not sent yet are sent first; if that fails or there are drafts, asks whether they may be
 * lost.
 */
export function LogoutScreen() {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const [lost, setLost] = useState<{ unsent: number; hasDrafts: boolean } | null>(null);

  async function leave() {
    const session = currentSession();
    if (session) await removeAllOf(session.userId);
    unregisterDevice();
    signOut();
    showToast(t('accounts:loggedOut'));
    navigate(paths.map, { replace: true });
  }

  async function start() {
    if ((await refresh()).length > 0 && isOnline()) await flushNow().catch(() => undefined);
    const { length: unsent } = await refresh();
    const session = currentSession();
    const mayLose = { unsent, hasDrafts: session !== null && hasDrafts(session.userId) };
    if (unsent === 0 && !mayLose.hasDrafts) return leave();
    await loadNotSent(i18n).catch(() => undefined);
    setLost(mayLose);
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
        isOpen={lost !== null}
        onYes={leave}
        onNo={() => navigate(lost?.unsent ? `${paths.profile}#not-sent` : paths.map, { replace: true })}
      >
        {lost && lost.unsent > 0 && <p>{t('outbox:leave.text', { count: lost.unsent })}</p>}
        {lost?.hasDrafts && <p>{t('outbox:leave.drafts')}</p>}
      </ConfirmDialog>
    </>
  );
}
