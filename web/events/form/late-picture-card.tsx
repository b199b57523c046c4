import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WaitingPicture } from '#web/events/waiting-pictures.ts';
import { showToast } from '#web/ui/toast.tsx';
import { dropLatePicture, readLateFile } from './late-picture.ts';
import { PictureTrouble } from './picture-trouble.tsx';

export interface LatePictureProps {
  userId: string;
  eventId: string;
  waiting: WaitingPicture;
  onDone: () => void;
}

/** For whoever comes back to an event whose picture never got through: the picture, and the way to send it. */
export function LatePictureCard({ userId, eventId, waiting, onDone }: LatePictureProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    let isWanted = true;
    readLateFile(userId, eventId).then((kept) => {
      if (!isWanted) return;
      if (kept) return setFile(kept);
      // The browser has cleared it away.
      void dropLatePicture(userId, eventId);
      onDone();
    });
    return () => {
      isWanted = false;
    };
  }, []);
  if (!file) return null;
  const { crop, alternativeText, language, scope } = waiting;
  return (
    <PictureTrouble
      title={t('form.latePicture')}
      isFolded
      sendText={t('form.latePictureSend')}
      userId={userId}
      eventId={eventId}
      scope={scope}
      chosen={{ file, crop, alternativeText, language }}
      onDone={(isSent) => {
        if (isSent) showToast(t('form.latePictureSent'));
        void client.invalidateQueries();
        onDone();
      }}
    />
  );
}
