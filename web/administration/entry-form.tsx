import { Controller, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type Locale, locales } from '#contract/locales.ts';
import { ApiError } from '#web/http/call.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { offeredLanguages, useLocale } from '#web/i18n/locale.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ColourField, hexOf } from '#web/ui/colour-field.tsx';
import { ButtonRow } from '#web/ui/page-column.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { EnteredEntry, Entry, EntryKind } from './catalogue-mutations.ts';
import { ContrastCheck } from './contrast-check.tsx';
import styles from './entry-form.module.css';

/** The limit of the endpoint. */
const maxCharacters = 60;

interface Props {
  kind: EntryKind;
  /** Undefined: a new entry. */
  entry?: Entry;
  submit: string;
  /** Shown before the reason of a failure. */
  failed?: string;
  onSubmit: (entered: EnteredEntry) => Promise<unknown>;
}

const noNames = Object.fromEntries(locales.map((locale) => [locale, ''])) as Record<Locale, string>;
const nothing = { name: '', color: '#d9480f', ...noNames };

/** Shows a form with name, colour and translations of a style or a type. It is cleared after a new entry was added. */
export function EntryForm({ kind, entry, submit, failed, onSubmit }: Props) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const languages = new Intl.DisplayNames(useLocale(), { type: 'language' });
  const { register, control, handleSubmit, formState, setError, reset } = useForm({
    defaultValues: entry ? { ...nothing, name: entry.name, color: entry.color, ...entry.names } : nothing,
  });
  const { errors } = formState;
  const [name, typedColor] = useWatch({ control, name: ['name', 'color'] });
  const color = hexOf(typedColor);
  const { mutate, isPending, error } = useMutationOnce(async ({ name, color, ...names }: typeof nothing) => {
    try {
      await onSubmit({ name: name.trim(), color: hexOf(color) ?? color, names: trimmed(names) });
      if (!entry) reset(nothing);
    } catch (refused) {
      if (refused instanceof ApiError && refused.code === 'entry-taken') {
        setError('name', { message: t('adminPanel:catalogue.nameTaken') }, { shouldFocus: true });
      }
      throw refused;
    }
  });
  const tooLong = { value: maxCharacters, message: t('adminPanel:tooLong', { max: maxCharacters }) };

  return (
    <form noValidate className={styles.form} onSubmit={handleSubmit(mutate)}>
      <div className={styles.pair}>
        <TextField
          label={t('adminPanel:catalogue.name')}
          autoComplete="off"
          error={errors.name?.message}
          {...register('name', {
            validate: (text) => text.trim() !== '' || t('adminPanel:catalogue.nameMissing'),
            maxLength: tooLong,
          })}
        />
        <Controller
          name="color"
          control={control}
          rules={{ validate: (text) => hexOf(text) !== undefined || t('adminPanel:catalogue.colorWrong') }}
          render={({ field: { value, onChange, onBlur, ref } }) => (
            <ColourField
              label={t('adminPanel:catalogue.color')}
              hint={t('adminPanel:catalogue.colorHint')}
              paletteLabel={t('adminPanel:catalogue.palette')}
              error={errors.color?.message}
              value={value}
              onChange={onChange}
              onBlur={onBlur}
              ref={ref}
            />
          )}
        />
      </div>
      {color && <ContrastCheck kind={kind} name={name.trim()} color={color} />}
      <details className={styles.translations} open={entry !== undefined}>
        <summary>{t('adminPanel:catalogue.translations')}</summary>
        <p className={styles.hint}>{t('adminPanel:catalogue.translationsHint')}</p>
        <div className={styles.languages}>
          {offeredLanguages().map((locale) => (
            <TextField
              key={locale}
              lang={locale}
              label={t('adminPanel:catalogue.inLanguage', { language: languages.of(locale) ?? locale })}
              autoComplete="off"
              error={errors[locale]?.message}
              {...register(locale, { maxLength: tooLong })}
            />
          ))}
        </div>
      </details>
      {error && (
        <Banner kind="bad" {...(failed && { title: failed })}>
          {errorMessage(error)}
        </Banner>
      )}
      <ButtonRow>
        <Button type="submit" kind="primary" icon={entry ? 'check' : 'plus'} aria-busy={isPending}>
          {isPending ? t('adminPanel:sending') : submit}
        </Button>
      </ButtonRow>
    </form>
  );
}

/** Returns only the languages that the form shows. The others keep their names. */
function trimmed(names: Record<Locale, string>): Partial<Record<Locale, string>> {
  return Object.fromEntries(offeredLanguages().map((locale) => [locale, names[locale].trim()]));
}
