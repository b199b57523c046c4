import { useTranslation } from 'react-i18next';
import { TextField } from '#web/ui/text-field.tsx';
import { CheckChoices, useCheckWords } from './check-words.tsx';
import { wholeLink } from './entry.ts';
import { OrganiserField } from './organiser-field.tsx';
import { PictureField } from './picture-field.tsx';
import type { StepProps } from './step-what.tsx';
import { fieldId } from './use-entry-form.ts';
import type { PictureChoice } from './use-picture.ts';

/** What one can do without: a link and a picture. */
export function StepMore(props: StepProps & { picture: PictureChoice; isSending: boolean }) {
  const { form, errorText, picture, isSending } = props;
  const { t } = useTranslation();
  const { entry, change } = form;
  const check = useCheckWords(form)('link', t('form.linkHint'));
  return (
    <>
      <OrganiserField
        id={fieldId('organiser')}
        error={errorText('organiser')}
        value={entry.organiserId}
        onChange={(organiserId) => change({ organiserId })}
      />
      <TextField
        id={fieldId('link')}
        label={t('form.link')}
        {...check}
        mark={check.mark ?? t('form.linkOptional')}
        error={errorText('link')}
        icon="link"
        type="url"
        inputMode="url"
        autoComplete="off"
        value={entry.link}
        onChange={(event) => change({ link: event.target.value })}
        onBlur={() => wholeLink(entry.link) !== entry.link && change({ link: wholeLink(entry.link) })}
      />
      <CheckChoices form={form} field="link" />
      <PictureField
        entry={entry}
        onChange={change}
        picture={picture}
        error={errorText('picture')}
        isDisabled={isSending}
      />
    </>
  );
}
