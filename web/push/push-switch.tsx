import { useTranslation } from 'react-i18next';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Switch } from '#web/ui/checkbox.tsx';
import { useClientValue } from '#web/ui/use-client-value.ts';
import { PushError, pushSupport } from './device.ts';
import styles from './push.module.css';
import { PushDevices } from './push-devices.tsx';
import { usePush, usePushDevices } from './use-push.ts';

interface Props {
  /** Leaves out the list of all browsers. */
  isAlone?: boolean;
}

/**
 * Shows a switch for notifications on this browser and, unless `isAlone`, the user's browsers. Explains why a browser
 * cannot show them.
 */
export function PushSwitch({ isAlone = false }: Props) {
  const support = useClientValue(pushSupport, 'there');
  return (
    <div className={styles.push}>
      {support === 'there' ? <ThisDevice isAlone={isAlone} /> : <PushUnavailable isAlone={isAlone} support={support} />}
    </div>
  );
}

function ThisDevice({ isAlone }: Props) {
  const { t } = useTranslation();
  const push = usePush();
  const isDenied = push.permission === 'denied';
  const isWorking = push.isLoading || push.isChanging;
  return (
    <>
      <Switch
        label={t('push:here')}
        hint={push.isChanging ? t('push:working') : t('push:hint')}
        checked={push.thisId !== null}
        disabled={push.isLoading || isDenied || push.failed !== null}
        aria-busy={isWorking}
        onChange={(event) => push.change(event.target.checked)}
      />
      {isDenied && (
        <Banner kind="warning" title={t('push:deniedTitle')}>
          {t('push:deniedText')}
        </Banner>
      )}
      <Failure error={push.error ?? push.failed} />
      {!isAlone && <PushDevices devices={push.devices} thisId={push.thisId} onChange={push.refresh} />}
    </>
  );
}

/** This browser cannot show notifications; other browsers of the user may. */
function PushUnavailable({ isAlone, support }: Props & { support: 'needs-install' | 'missing' }) {
  const { t } = useTranslation();
  const push = usePushDevices();
  return (
    <>
      {support === 'needs-install' ? (
        <Banner title={t('push:installTitle')}>{t('push:installText')}</Banner>
      ) : (
        <p className={styles.note}>{t('push:missing')}</p>
      )}
      {!isAlone && <PushDevices devices={push.devices} thisId={null} onChange={push.refresh} />}
    </>
  );
}

function Failure({ error }: { error: Error | null }) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  if (!error) return null;
  return <Banner kind="bad">{error instanceof PushError ? t(`push:${error.why}`) : errorMessage(error)}</Banner>;
}
