import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { retryWhenOnline } from '#web/http/network.ts';

/** Sends the changes of the user that wait for the network, and shows what became of them. Renders nothing. */
export function OutboxSync() {
  const client = useQueryClient();
  const { i18n } = useTranslation();
  useEffect(() => {
    let isStopped = false;
    let stop = () => {};
    // After the screen, which is more urgent.
    retryWhenOnline(() => import('./start-outbox.ts')).then(
      ({ startOutbox }) => {
        if (!isStopped) stop = startOutbox(client, i18n);
      },
      () => undefined,
    );
    return () => {
      isStopped = true;
      stop();
    };
  }, [client, i18n]);
  return null;
}
