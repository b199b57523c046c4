import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { maxDescriptionCharacters } from '#contract/constants.ts';
import { maxTranslations, type Translations } from '#contract/event-details.ts';
import styles from '#web/events/form/event-form.module.css';
import { descriptionError } from '#web/events/form/form-rules.ts';
import { fieldId } from '#web/events/form/use-form-values.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { languagesFor, nextLanguage } from './description-languages.ts';

interface Props {
  translations: Translations;
  /** Language of the description itself. */
  original: string;
  error: string | undefined;
  onChange: (translations: Translations) => void;
}

/** Shows the translations of the description, each a text and its language, and a button that adds one. */
export function TranslationFields({ translations, original, error, onChange }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const list = useRef<HTMLFieldSetElement>(null);
  const latest = useRef(translations);
  latest.current = translations;
  const texts = Object.entries(translations);
  const wrong = Math.max(
    0,
    texts.findIndex(([tag, text]) => tag === original || descriptionError(text)),
  );
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  const nameOf = (tag: string) => names.of(tag) ?? tag;
  const change = (changed: readonly (readonly [string, string])[]) => onChange(Object.fromEntries(changed));

  /** Keyboard users are moved to the new text, and after a removal to the next one or to the button that adds one. */
  function show(changed: readonly (readonly [string, string])[], at: number) {
    flushSync(() => change(changed));
    const areas = list.current?.querySelectorAll('textarea');
    (areas?.[at] ?? list.current?.querySelector<HTMLElement>(':scope > button'))?.focus();
  }

  function remove(index: number) {
    const [tag = '', text = ''] = texts[index] ?? [];
    show(texts.toSpliced(index, 1), Math.min(index, texts.length - 2));
    if (text.trim() === '') return;
    const restore = () => {
      if (!(tag in latest.current)) change([...Object.entries(latest.current), [tag, text]]);
    };
    showToast(t('form:translationRemoved'), 'good', { label: t('form:translationUndo'), onPress: restore });
  }

  return (
    <fieldset ref={list} className={styles.group}>
      <legend className="visually-hidden">{t('form:translations')}</legend>
      {texts.map(([tag, text], index) => (
        // A translation keeps its place, also when its language is changed.
        // biome-ignore lint/suspicious/noArrayIndexKey: its language is no key, because it can be changed
        <fieldset key={index} className={styles.part}>
          <legend className="visually-hidden">{t('form:translationIn', { language: nameOf(tag) })}</legend>
          <TextArea
            id={index === wrong ? fieldId('translations') : undefined}
            label={t('form:translationIn', { language: nameOf(tag) })}
            error={index === wrong ? error : undefined}
            lang={tag}
            dir="auto"
            rows={5}
            maxCharacters={maxDescriptionCharacters}
            counter={(length, max) => (length > 0 ? t('form:characters', { length, max }) : '')}
            value={text}
            onChange={(event) => change(texts.with(index, [tag, event.target.value]))}
          />
          <SelectField
            label={t('form:translationLanguage')}
            value={tag}
            onChange={(event) => change(texts.with(index, [event.target.value, text]))}
          >
            {languagesFor(tag, [original, ...Object.keys(translations)]).map((each) => (
              <option key={each} value={each}>
                {nameOf(each)}
              </option>
            ))}
          </SelectField>
          <Button kind="quiet" icon="trash" onPress={() => remove(index)}>
            {t('form:translationRemove')} <span className="visually-hidden">({nameOf(tag)})</span>
          </Button>
        </fieldset>
      ))}
      {texts.length < maxTranslations && (
        <Button
          icon="plus"
          aria-describedby="translation-hint"
          onPress={() => show([...texts, [nextLanguage([original, ...Object.keys(translations)]), '']], texts.length)}
        >
          {t('form:translationAdd')}
        </Button>
      )}
      {texts.length < maxTranslations && (
        <p id="translation-hint" className={styles.note}>
          {t('form:translationHint')}
        </p>
      )}
    </fieldset>
  );
}
