import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type PushDevice, removePushDevice, tryPush } from '#contract/push.ts';
import { call } from '#web/http/call.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { longDate } from '#web/i18n/dates.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ButtonRow } from '#web/ui/page-column.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { turnOff } from './device.ts';
import styles from './push.module.css';

interface Props {
  devices: readonly PushDevice[];
  /** Id of this browser, if it is among them. */
  thisId: string | null;
  onChange: () => Promise<unknown>;
}

/** Shows the browsers of the user that receive notifications, with buttons to remove each and to send a test to all. */
export function PushDevices({ devices, thisId, onChange }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const errorMessage = useErrorMessage();
  const title = useRef<HTMLHeadingElement>(null);
  const remove = useMutationOnce(async ({ id }: PushDevice) => {
    await (id === thisId ? turnOff() : call(removePushDevice, { params: { id } }));
    await onChange();
    // The button that had focus was removed.
    title.current?.focus();
    showToast(t('push:removed'));
  });
  const trial = useMutationOnce(async () => {
    const { devices: count } = await call(tryPush, {});
    showToast(t('push:sent', { count }));
  });
  const error = remove.error ?? trial.error;
  if (devices.length === 0) return null;
  return (
    <section className={styles.devices} aria-label={t('push:devices')}>
      <h3 ref={title} tabIndex={-1} className={styles.title}>
        {t('push:devices')}
      </h3>
      <ul className={styles.list}>
        {devices.map((device) => (
          <li key={device.id} className={styles.device}>
            <span>
              {device.device} {device.id === thisId && <strong className={styles.mark}>{t('push:thisOne')}</strong>}
              <span className={styles.note}>{t('push:since', { date: longDate(locale, device.createdAt) })}</span>
            </span>
            <IconButton
              icon="trash"
              label={t('push:removeNamed', { name: device.device })}
              isPending={remove.isPending}
              onPress={() => remove.mutate(device)}
            />
          </li>
        ))}
      </ul>
      {error && <Banner kind="bad">{errorMessage(error)}</Banner>}
      <ButtonRow>
        <Button icon="bell" aria-busy={trial.isPending} onPress={trial.mutate}>
          {t('push:try')}
        </Button>
      </ButtonRow>
    </section>
  );
}
