import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PendingUpload } from '#web/events/drafts/pending-upload.ts';
import { showToast } from '#web/ui/toast.tsx';
import { FailedUpload } from './failed-upload.tsx';
import { dropPendingUpload, readPendingFile } from './pending-upload-store.ts';

export interface PendingUploadCardProps {
  userId: string;
  eventId: string;
  pending: PendingUpload;
  onDone: () => void;
}

/**
 * Shows, to an organiser who returns to an event, the picture that was not uploaded and a button to send it; nothing if
 * the browser has removed the file.
 */
export function PendingUploadCard({ userId, eventId, pending, onDone }: PendingUploadCardProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useEffect(() => {
    let isWanted = true;
    readPendingFile(userId, eventId).then((kept) => {
      if (!isWanted) return;
      if (kept) return setFile(kept);
      // The browser has removed the file.
      void dropPendingUpload(userId, eventId);
      onDone();
    });
    return () => {
      isWanted = false;
    };
  }, []);
  if (!file) return null;
  const { crop, alternativeText, language, scope } = pending;
  return (
    <FailedUpload
      title={t('form:latePicture')}
      isFolded
      sendText={t('form:latePictureSend')}
      userId={userId}
      eventId={eventId}
      scope={scope}
      chosen={{ file, crop, alternativeText, language }}
      onDone={(isSent) => {
        if (isSent) showToast(t('form:latePictureSent'));
        void client.invalidateQueries();
        onDone();
      }}
    />
  );
}
