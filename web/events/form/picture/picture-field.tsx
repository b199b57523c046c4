import { useTranslation } from 'react-i18next';
import { maxAlternativeTextCharacters, pictureTypes } from '#contract/constants.ts';
import { describePicture } from '#web/events/card/picture-words.ts';
import styles from '#web/events/form/event-form.module.css';
import type { EventFormValues } from '#web/events/form/form-values.ts';
import { fieldId } from '#web/events/form/use-form-values.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { usePictureCheck } from '#web/pictures/use-picture-check.ts';
import { Button } from '#web/ui/button.tsx';
import { CropBox } from '#web/ui/crop-box.tsx';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { PictureChoice } from './use-picture.ts';

/** The form values about the picture. */
type PictureWords = Pick<EventFormValues, 'crop' | 'alternativeText' | 'keepsPicture'>;

interface Props {
  id?: string;
  entry: PictureWords;
  onChange: (part: Partial<PictureWords>) => void;
  picture: PictureChoice;
  error?: string | undefined;
  isDisabled: boolean;
}

/** Aspect ratio on event pages and cards. */
const aspect = 16 / 9;

/** Shows the field for a picture: the existing or chosen one with its crop and alternative text. */
export function PictureField(props: Props) {
  const { id = fieldId('picture'), entry, onChange, picture, error, isDisabled } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const { present, file, src, choose } = picture;
  const showsPresent = !file && present !== null && entry.keepsPicture;

  const { fault, isShrinking, check } = usePictureCheck((chosen) => {
    onChange({ crop: null, alternativeText: file ? entry.alternativeText : '' });
    choose(chosen);
  }, picture.waitFor);

  return (
    <div className={styles.group}>
      {showsPresent && (
        <div className={styles.kept}>
          <div className={styles.frame}>
            <Picture {...present} {...describePicture(locale, present)} sizes="(min-width: 40rem) 36rem, 100vw" />
          </div>
          <p className={styles.note}>{t('form:pictureKept')}</p>
        </div>
      )}
      {file && src && (
        <CropBox
          key={src}
          label={t('form:pictureCrop')}
          src={src}
          alternativeText={entry.alternativeText || t('form:pictureShown')}
          aspect={aspect}
          value={entry.crop}
          onChange={(crop) => onChange({ crop })}
          labels={{
            left: t('form:cropLeft'),
            top: t('form:cropTop'),
            size: t('form:cropSize'),
            width: t('form:cropWidth'),
            height: t('form:cropHeight'),
          }}
        />
      )}
      {file && (
        <TextField
          label={t('form:pictureText')}
          mark={t('form:pictureTextOptional')}
          hint={t('form:pictureTextHint')}
          maxLength={maxAlternativeTextCharacters}
          autoComplete="off"
          value={entry.alternativeText}
          onChange={(event) => onChange({ alternativeText: event.target.value })}
        />
      )}
      <FileDrop
        id={id}
        label={t('form:picture')}
        mark={t('form:pictureOptional')}
        hint={t(isShrinking ? 'pictures:shrinking' : 'form:pictureHint')}
        error={fault ? t(`pictures:${fault}`) : error}
        icon="photo"
        chooseText={t(file || showsPresent ? 'form:pictureReplace' : 'form:pictureChoose')}
        dropText={t('form:pictureDrop')}
        accept={pictureTypes.join(',')}
        isDisabled={isDisabled}
        onFiles={([chosen]) => check(chosen)}
        onRefused={([chosen]) => check(chosen)}
      />
      {(file || showsPresent) && (
        <div>
          <Button
            icon="trash"
            kind="quiet"
            isDisabled={isDisabled || isShrinking}
            onPress={() => {
              if (file) choose(null);
              onChange({ crop: null, alternativeText: '', ...(!file && { keepsPicture: false }) });
            }}
          >
            {t('form:pictureRemove')}
          </Button>
        </div>
      )}
    </div>
  );
}
