import { type ComponentType, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#web/accounts/session.ts';
import { learnLaterWords } from '#web/words/speak.ts';
import type { LatePictureProps } from './form/late-picture-card.tsx';
import { waitingPictureOf } from './waiting-pictures.ts';

/** Where an event still waits for the picture that was chosen for it. Few do: all that it takes is loaded for them alone. */
export function LatePictureOffer({ eventId }: { eventId: string }) {
  const { i18n } = useTranslation();
  const userId = useSession()?.userId;
  const [Card, setCard] = useState<ComponentType<LatePictureProps> | null>(null);
  const [isDone, setIsDone] = useState(false);
  const waiting = userId === undefined || isDone ? null : waitingPictureOf(userId, eventId, new Date());
  const isWaiting = waiting !== null;
  useEffect(() => {
    if (!isWaiting) return;
    Promise.all([import('./form/late-picture-card.tsx'), learnLaterWords(i18n)]).then(
      ([{ LatePictureCard }]) => setCard(() => LatePictureCard),
      // Without a network there is nothing to offer; the next visit may have one.
      () => undefined,
    );
  }, [isWaiting, i18n]);
  if (!Card || !waiting || userId === undefined) return null;
  return <Card userId={userId} eventId={eventId} waiting={waiting} onDone={() => setIsDone(true)} />;
}
