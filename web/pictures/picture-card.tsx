import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pictureTypes } from '#contract/constants.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Crop } from '#web/ui/crop.ts';
import { CropBox } from '#web/ui/crop-box.tsx';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { ButtonRow, Card } from '#web/ui/page-column.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { usePictureCheck } from './use-picture-check.ts';

/** A picture to upload, with its crop. */
interface Sent {
  file: File;
  body: { crop?: string };
  onProgress: (share: number) => void;
}

interface Props {
  title: string;
  /** Whether there is a picture that can be removed. */
  hasPicture: boolean;
  send: (sent: Sent) => Promise<void>;
  remove: () => Promise<void>;
}

/**
 * Shows a card for the picture of a user or an organiser: choose a file, crop it to a square, upload it, or remove the
 * picture.
 */
export function PictureCard({ title, hasPicture, send, remove }: Props) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const [file, setFile] = useState<File | null>(null);
  const { fault, isShrinking, check } = usePictureCheck(setFile);

  const removal = useMutationOnce(async () => {
    await remove();
    showToast(t('profile:pictureRemoved'));
  });

  return (
    <Card title={title}>
      {file ? (
        <CropForm key={`${file.name} ${file.lastModified}`} file={file} send={send} onDone={() => setFile(null)} />
      ) : (
        <>
          <FileDrop
            label={t('profile:newPicture')}
            icon="photo"
            hint={t(isShrinking ? 'pictures:shrinking' : 'profile:pictureHint')}
            error={fault ? t(`pictures:${fault}`) : undefined}
            chooseText={t('profile:choosePicture')}
            dropText={t('profile:dropPicture')}
            accept={pictureTypes.join(',')}
            onFiles={([chosen]) => check(chosen)}
            onRefused={([chosen]) => check(chosen)}
          />
          {removal.error && <Banner kind="bad">{errorMessage(removal.error)}</Banner>}
          {hasPicture && (
            <ButtonRow>
              <Button icon="trash" aria-busy={removal.isPending} onPress={removal.mutate}>
                {t('profile:removePicture')}
              </Button>
            </ButtonRow>
          )}
        </>
      )}
    </Card>
  );
}

function CropForm({ file, send, onDone }: Pick<Props, 'send'> & { file: File; onDone: () => void }) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const address = useObjectUrl(file);
  const [crop, setCrop] = useState<Crop | null>(null);
  const [share, setShare] = useState<number>();
  const { mutate, isPending, error } = useMutationOnce(async () => {
    setShare(undefined);
    await send({ file, body: { ...(crop && { crop: asText(crop) }) }, onProgress: setShare });
    showToast(t('profile:pictureSaved'));
    onDone();
  });
  return (
    <>
      {address && (
        <CropBox
          label={t('profile:crop')}
          src={address}
          alternativeText={t('profile:cropped')}
          aspect={1}
          value={crop}
          onChange={setCrop}
          labels={{
            left: t('profile:cropLeft'),
            top: t('profile:cropTop'),
            size: t('profile:cropSize'),
            width: t('profile:cropWidth'),
            height: t('profile:cropHeight'),
          }}
        />
      )}
      {error && <Banner kind="bad">{errorMessage(error)}</Banner>}
      {/* After the upload the server processes the picture for an unknown time. */}
      {isPending && <ProgressBar label={t('profile:uploading')} share={share === 1 ? undefined : share} />}
      <ButtonRow>
        <Button kind="primary" aria-busy={isPending} onPress={mutate}>
          {isPending ? t('accounts:sending') : t('profile:usePicture')}
        </Button>
        <Button isDisabled={isPending} onPress={() => onDone()}>
          {t('profile:cancel')}
        </Button>
      </ButtonRow>
    </>
  );
}

/**
 * Returns the crop in the form of the contract. Values are clamped to 0 to 1, because they can slightly exceed the
 * edge.
 */
function asText({ x, y, width, height }: Crop): string {
  const [left, top] = [x, y].map((value) => Math.max(0, Math.min(1, value)));
  return [left, top, width, height].map((value) => Number((value ?? 0).toFixed(6))).join(',');
}

/** Returns an object URL for a file, and revokes it on unmount. */
function useObjectUrl(file: File): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
