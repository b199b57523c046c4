import { type ComponentType, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#web/accounts/session.ts';
import type { PendingUploadCardProps } from '#web/events/form/picture/pending-upload-card.tsx';
import { loadWithMessages } from '#web/i18n/i18n.ts';
import { pendingUploadOf } from './pending-upload.ts';

/**
 * Offers to send a chosen picture that an event is still missing; nothing otherwise. Rare, so its code is loaded only
 * then.
 */
export function PendingUploadOffer({ eventId }: { eventId: string }) {
  const { i18n } = useTranslation();
  const userId = useSession()?.userId;
  const [Card, setCard] = useState<ComponentType<PendingUploadCardProps> | null>(null);
  const [isDone, setIsDone] = useState(false);
  const pending = userId === undefined || isDone ? null : pendingUploadOf(userId, eventId, new Date());
  const isPending = pending !== null;
  useEffect(() => {
    if (!isPending) return;
    loadWithMessages(
      i18n,
      ['problems', 'form', 'pictures'],
      () => import('#web/events/form/picture/pending-upload-card.tsx'),
    ).then(
      ({ PendingUploadCard }) => setCard(() => PendingUploadCard),
      // Without a network there is nothing to offer; the next visit may have one.
      () => undefined,
    );
  }, [isPending, i18n]);
  if (!Card || !pending || userId === undefined) return null;
  return <Card userId={userId} eventId={eventId} pending={pending} onDone={() => setIsDone(true)} />;
}
