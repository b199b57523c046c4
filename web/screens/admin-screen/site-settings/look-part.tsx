import { useTranslation } from 'react-i18next';
import { accentColors } from '#contract/accent.ts';
import { pictureTypes } from '#contract/constants.ts';
import type { SitePictureKind } from '#contract/site.ts';
import { sitePictureKinds } from '#contract/site-values.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { usePictureCheck } from '#web/pictures/use-picture-check.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ColourField, hexOf } from '#web/ui/colour-field.tsx';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { Card } from '#web/ui/page-column.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { ChosenPicture } from './form-values.ts';
import type { PartProps } from './part-props.ts';
import { sendSitePicture } from './queries.ts';
import styles from './site-tab.module.css';

/** Shows the fields for name, colour and pictures. */
export function LookPart({ values, set, errorOf }: PartProps) {
  const { t } = useTranslation();
  return (
    <Card title={t('siteSettings:look')}>
      <TextField
        id="site-name"
        label={t('siteSettings:name')}
        hint={t('siteSettings:nameHint')}
        error={errorOf('name')}
        autoComplete="off"
        value={values.name}
        onChange={(event) => set({ name: event.target.value })}
      />
      <ColourField
        id="site-accentColor"
        label={t('siteSettings:color')}
        hint={t('siteSettings:colorHint')}
        paletteLabel={t('siteSettings:palette')}
        error={errorOf('accentColor')}
        value={values.accentColor}
        onChange={(accentColor) => set({ accentColor })}
      />
      <ColorNote color={hexOf(values.accentColor)} />
      <div className={styles.pictures}>
        {sitePictureKinds.map((kind) => (
          <PictureField
            key={kind}
            kind={kind}
            error={errorOf(kind)}
            value={values.pictures[kind]}
            onChange={(picture) => set(({ pictures }) => ({ pictures: { ...pictures, [kind]: picture } }))}
          />
        ))}
      </div>
    </Card>
  );
}

/** Says whether the colour is used as it is, and otherwise which one is used instead. */
function ColorNote({ color }: { color: string | undefined }) {
  const { t } = useTranslation();
  if (color === undefined) return null;
  const [light, dark] = [accentColors(color, 'light').accent, accentColors(color, 'dark').accent];
  return (
    <ul className={styles.notes} aria-live="polite">
      <li>{light === color ? t('siteSettings:lightKept') : t('siteSettings:lightDarker', { color: light })}</li>
      <li>{dark === color ? t('siteSettings:darkKept') : t('siteSettings:darkLighter', { color: dark })}</li>
    </ul>
  );
}

interface PictureProps {
  kind: SitePictureKind;
  error: string | undefined;
  value: ChosenPicture | null;
  onChange: (value: ChosenPicture | null) => void;
}

function PictureField({ kind, error, value, onChange }: PictureProps) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const sending = useMutationOnce(async (file: File) => {
    onChange(await sendSitePicture(file, kind === 'icon' ? 'icon' : 'logo'));
  });
  const { fault, isShrinking, check } = usePictureCheck((file) => file && sending.mutate(file));
  const source = value?.picture.sources.at(-1)?.url;
  return (
    <div className={styles.picture}>
      {source && (
        <div className={styles.shown} data-kind={kind}>
          <img src={source} alt={t(`siteSettings:${kind}`)} />
          <Button icon="trash" onPress={() => onChange(null)}>
            {t(`siteSettings:remove.${kind}`)}
          </Button>
        </div>
      )}
      <FileDrop
        id={`site-${kind}`}
        label={t(`siteSettings:${kind}`)}
        icon="photo"
        isSmall
        hint={t(isShrinking ? 'pictures:shrinking' : `siteSettings:hints.${kind}`)}
        error={error ?? (fault ? t(`pictures:${fault}`) : undefined)}
        chooseText={t('siteSettings:choosePicture')}
        dropText={t('siteSettings:dropPicture')}
        accept={pictureTypes.join(',')}
        isDisabled={sending.isPending}
        onFiles={([chosen]) => check(chosen)}
        onRefused={([chosen]) => check(chosen)}
      />
      {sending.isPending && <ProgressBar label={t('siteSettings:uploading')} />}
      {sending.error && <Banner kind="bad">{errorMessage(sending.error)}</Banner>}
    </div>
  );
}
