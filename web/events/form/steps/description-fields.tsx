import { useTranslation } from 'react-i18next';
import { maxDescriptionCharacters } from '#contract/constants.ts';
import type { EventFormValues } from '#web/events/form/form-values.ts';
import { fieldId } from '#web/events/form/use-form-values.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { languagesFor } from './description-languages.ts';
import { TranslationFields } from './translation-fields.tsx';

interface Props {
  entry: Pick<EventFormValues, 'description' | 'descriptionLanguage' | 'translations'>;
  errors: { description: string | undefined; translations: string | undefined };
  onChange: (part: Partial<Props['entry']>) => void;
}

/**
 * Shows the fields for the description, its language, which screen readers and translators need, and its translations.
 */
export function DescriptionFields({ entry, errors, onChange }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { description, translations } = entry;
  const language = entry.descriptionLanguage || locale;
  const translated = Object.keys(translations);
  const isTranslated = translated.length > 0;
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  return (
    <>
      <TextArea
        id={fieldId('description')}
        label={t('form:description')}
        hint={t('form:descriptionHint')}
        error={errors.description}
        lang={language}
        dir="auto"
        rows={5}
        maxCharacters={maxDescriptionCharacters}
        counter={(length, max) => (length > 0 ? t('form:characters', { length, max }) : '')}
        value={description}
        onChange={({ target: { value } }) =>
          onChange({ description: value, descriptionLanguage: value === '' && !isTranslated ? '' : language })
        }
      />
      {(description !== '' || isTranslated) && (
        <>
          <SelectField
            label={t(isTranslated ? 'form:originalLanguage' : 'form:descriptionLanguage')}
            value={language}
            onChange={(event) => onChange({ descriptionLanguage: event.target.value })}
          >
            {languagesFor(language, translated).map((tag) => (
              <option key={tag} value={tag}>
                {names.of(tag)}
              </option>
            ))}
          </SelectField>
          <TranslationFields
            translations={translations}
            original={language}
            error={errors.translations}
            onChange={(changed) => onChange({ translations: changed, descriptionLanguage: language })}
          />
        </>
      )}
    </>
  );
}
