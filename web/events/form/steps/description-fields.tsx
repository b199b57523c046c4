import { useTranslation } from 'react-i18next';
import { maxDescriptionCharacters } from '#contract/constants.ts';
import { locales } from '#contract/locales.ts';
import type { EventFormValues } from '#web/events/form/form-values.ts';
import { fieldId } from '#web/events/form/use-form-values.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';

interface Props {
  entry: Pick<EventFormValues, 'description' | 'descriptionLanguage'>;
  error: string | undefined;
  onChange: (part: Partial<Props['entry']>) => void;
}

/** Frequent languages besides those of the site. The language of the event is offered, too. */
const languages = ['br', 'ca', 'cs', 'da', 'de', 'el', 'eu', 'fi', 'gl', 'hr', 'hu', 'is', 'it', 'ja'];
const moreLanguages = ['ko', 'lt', 'lv', 'nl', 'no', 'oc', 'pl', 'pt', 'ro', 'ru', 'sk', 'sl', 'sv', 'tr', 'uk', 'zh'];

/** Shows the fields for the description and its language, which screen readers and translators need. */
export function DescriptionFields({ entry, error, onChange }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { description } = entry;
  const language = entry.descriptionLanguage || locale;
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  return (
    <>
      <TextArea
        id={fieldId('description')}
        label={t('form:description')}
        hint={t('form:descriptionHint')}
        error={error}
        lang={language}
        rows={5}
        maxCharacters={maxDescriptionCharacters}
        counter={(length, max) => (length > 0 ? t('form:characters', { length, max }) : '')}
        value={description}
        onChange={({ target: { value } }) =>
          onChange({ description: value, descriptionLanguage: value === '' ? '' : language })
        }
      />
      {description !== '' && (
        <SelectField
          label={t('form:descriptionLanguage')}
          value={language}
          onChange={(event) => onChange({ descriptionLanguage: event.target.value })}
        >
          {[...new Set([...locales, ...languages, ...moreLanguages, language])].map((tag) => (
            <option key={tag} value={tag}>
              {names.of(tag)}
            </option>
          ))}
        </SelectField>
      )}
    </>
  );
}
