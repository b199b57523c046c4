import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readSourceNow, type Source } from '#contract/sources.ts';
import { call } from '#web/http/call.ts';
import { upload } from '#web/http/upload.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { refetchSource } from '#web/sources/queries.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { FileDrop } from '#web/ui/file-drop.tsx';

/** Shows a button that reads a source now, or uploads a new version of a file. */
export function ReadAgain({ source: { id, url } }: { source: Source }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const errorMessage = useErrorMessage();
  const [isRefused, setIsRefused] = useState(false);
  const [isHanding, setIsHanding] = useState(false);
  const { mutate, isPending, error } = useMutationOnce(async (file: File | null) => {
    const request = { params: { id }, body: {} };
    await (file ? upload(readSourceNow, { ...request, file }) : call(readSourceNow, request));
    await refetchSource(client, id);
  });
  return (
    <>
      {error && <Banner kind="bad">{errorMessage(error)}</Banner>}
      {url === null && !isHanding ? (
        <Button icon="upload" onPress={() => setIsHanding(true)}>
          {t('sources:newVersion')}
        </Button>
      ) : url === null ? (
        <FileDrop
          label={t('sources:newVersion')}
          hint={t('sources:fileHint')}
          error={isRefused ? t('sources:fileRefused') : undefined}
          chooseText={t('sources:fileChoose')}
          dropText={t('sources:fileDrop')}
          accept=".ics,.ical,.csv,.tsv,.txt,.html,.htm,text/calendar,text/csv"
          isDisabled={isPending}
          onFiles={([file]) => {
            setIsRefused(false);
            setIsHanding(false);
            if (file) mutate(file);
          }}
          onRefused={() => setIsRefused(true)}
        />
      ) : (
        <Button icon="reset" aria-busy={isPending} onPress={() => mutate(null)}>
          {t('sources:readNow')}
        </Button>
      )}
    </>
  );
}
