import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pictureTypes } from '#contract/constants.ts';
import { type PosterLanguage, posterLanguages } from '#contract/poster-reader.ts';
import styles from '#web/events/form/announcement/announcement-panel.module.css';
import type { AnnouncementReading } from '#web/events/form/announcement/use-announcement.ts';
import type { PictureChoice } from '#web/events/form/picture/use-picture.ts';
import { useLocale } from '#web/i18n/locale.ts';
import type { usePictureCheck } from '#web/pictures/use-picture-check.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { usePosterReading } from './use-poster-reading.ts';

interface Props {
  picture: PictureChoice;
  /** The chosen picture, and its problem. */
  choice: ReturnType<typeof usePictureCheck>;
  announcement: AnnouncementReading;
}

/**
 * Shows a field for an announcement as a picture: it becomes the event's picture, its QR code gives the link, and its
 * text can be read on this device.
 */
export function PosterPart({ picture, choice, announcement }: Props) {
  const { t } = useTranslation();
  const { file, src, qrLink } = picture;
  const { fault, isShrinking, check } = choice;
  return (
    <>
      <FileDrop
        label={t('announcement:poster')}
        hint={isShrinking ? t('pictures:shrinking') : file ? undefined : t('announcement:posterHint')}
        error={fault ? t(`pictures:${fault}`) : undefined}
        icon="photo"
        isSmall
        chooseText={t(file ? 'announcement:otherPoster' : 'announcement:choosePoster')}
        dropText={t('form:pictureDrop')}
        accept={pictureTypes.join(',')}
        onFiles={([chosen]) => check(chosen)}
        onRefused={([chosen]) => check(chosen)}
      />
      {file && (
        <div className={styles.chosen}>
          {src && <img className={styles.thumbnail} src={src} alt={t('form:pictureShown')} />}
          <div className={styles.form}>
            {qrLink && (
              <p className={styles.found}>
                {t('announcement:qrFound', { where: qrLink })}{' '}
                <Button icon="link" onPress={() => announcement.read(qrLink)}>
                  {t('announcement:qrRead')}
                </Button>
              </p>
            )}
            <ReadPoster key={`${file.name} ${file.lastModified}`} file={file} announcement={announcement} />
          </div>
        </div>
      )}
    </>
  );
}

/** In two presses: the size of the download is shown before it starts. */
function ReadPoster({ file, announcement }: { file: File; announcement: AnnouncementReading }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const id = useId();
  const [language, setLanguage] = useState<PosterLanguage>(
    locale in posterLanguages ? (locale as PosterLanguage) : 'en',
  );
  const { state, read, ask, cancel } = usePosterReading(announcement.readPoster);
  const box = useRef<HTMLDivElement>(null);
  const open = useRef<HTMLButtonElement>(null);
  const isOpen = state.is === 'asking' || state.is === 'reading';
  const wasOpen = useRef(false);
  useEffect(() => {
    if (isOpen) box.current?.focus();
    else if (wasOpen.current) open.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  if (!isOpen) {
    return (
      <>
        {state.is === 'failed' && <Banner kind="bad">{t('announcement:posterFailed')}</Banner>}
        {state.is === 'empty' && <Banner kind="warning">{t('announcement:posterEmpty')}</Banner>}
        <div>
          <Button ref={open} icon="search" onPress={ask}>
            {t('announcement:readPoster')}
          </Button>
        </div>
      </>
    );
  }
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields only
    <div ref={box} tabIndex={-1} role="group" aria-labelledby={id} className={styles.asking}>
      <p id={id}>{t('announcement:posterSize', { size: posterLanguages[language].megabytes })}</p>
      {state.is === 'reading' ? (
        <>
          <ProgressBar
            label={t(state.isReading ? 'announcement:posterReading' : 'announcement:posterFetching')}
            share={state.share}
          />
          <div>
            <Button icon="close" onPress={cancel}>
              {t('announcement:posterCancel')}
            </Button>
          </div>
        </>
      ) : (
        <>
          <SelectField
            label={t('announcement:posterLanguage')}
            value={language}
            onChange={(event) => setLanguage(event.target.value as PosterLanguage)}
          >
            {(Object.keys(posterLanguages) as PosterLanguage[]).map((one) => (
              <option key={one} value={one}>
                {names.of(one)}
              </option>
            ))}
          </SelectField>
          <div className={styles.actions}>
            <Button kind="primary" icon="download" onPress={() => read(file, language)}>
              {t('announcement:posterStart')}
            </Button>
            <Button kind="quiet" onPress={cancel}>
              {t('announcement:posterCancel')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
