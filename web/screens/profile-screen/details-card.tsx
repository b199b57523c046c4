import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Locale } from '#contract/locales.ts';
import { changeProfile, type Profile } from '#contract/profile.ts';
import { AccountForm } from '#web/accounts/account-form.tsx';
import { profileQuery } from '#web/accounts/queries.ts';
import { call } from '#web/http/call.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { chooseLanguage, languageName } from '#web/i18n/language.ts';
import { offeredLanguages, useLocale } from '#web/i18n/locale.ts';
import { Card } from '#web/ui/page-column.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast.tsx';

/** The limit of the contract. */
const maxCharacters = 80;

/** Shows the name and language of the account, which can be changed. */
export function DetailsCard({ profile }: { profile: Profile }) {
  const { t, i18n } = useTranslation();
  const client = useQueryClient();
  const locale = useLocale();
  const { register, handleSubmit, formState } = useForm({
    // The site may no longer offer the stored language.
    // A kept profile may be replaced by a newer one while the form is open.
    resetOptions: { keepDirtyValues: true },
    values: {
      name: profile.name,
      locale: offeredLanguages().includes(profile.locale) ? profile.locale : locale,
    },
  });
  const { mutate, isPending, error } = useMutationOnce(async (body: { name: string; locale: Locale }) => {
    const changed = await call(changeProfile, { body });
    client.setQueryData(profileQuery().queryKey, changed);
    if (changed.locale !== profile.locale) await chooseLanguage(i18n, changed.locale);
    // In the newly selected language.
    showToast(i18n.t('profile:saved'));
  });
  return (
    <Card title={t('profile:details')}>
      <AccountForm submit={t('profile:save')} isPending={isPending} error={error} onSubmit={handleSubmit(mutate)}>
        <TextField
          label={t('profile:name')}
          hint={t('profile:nameHint')}
          autoComplete="name"
          error={formState.errors.name?.message}
          {...register('name', {
            validate: (text) => text.trim() !== '' || t('profile:nameMissing'),
            maxLength: { value: maxCharacters, message: t('profile:nameLong') },
          })}
        />
        <SelectField label={t('profile:language')} hint={t('profile:languageHint')} {...register('locale')}>
          {offeredLanguages().map((locale) => (
            <option key={locale} value={locale} lang={locale}>
              {languageName(locale)}
            </option>
          ))}
        </SelectField>
      </AccountForm>
    </Card>
  );
}
