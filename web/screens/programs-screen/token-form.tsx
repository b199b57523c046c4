import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { tokenDays, tokenLimits } from '#contract/constants.ts';
import type { Reply } from '#contract/endpoint.ts';
import type { OrganiserReference } from '#contract/identity.ts';
import type { Profile } from '#contract/profile.ts';
import type { Scope } from '#contract/scopes.ts';
import { makeToken } from '#contract/tokens.ts';
import { AccountForm } from '#web/accounts/account-form.tsx';
import { KnownPasswordField } from '#web/accounts/password-fields.tsx';
import { mustSignInAgain, SignInAgain } from '#web/accounts/sign-in-again.tsx';
import { tokensQuery } from '#web/accounts/token-queries.ts';
import { ApiError, call } from '#web/http/call.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Card } from '#web/ui/page-column.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { Choices } from './choices.tsx';
import { offeredScopes, scopeKeys } from './scope-words.ts';

interface Wanted {
  name: string;
  scopes: Scope[];
  reach: 'all' | 'some';
  organisers: string[];
  days: string;
  current: string;
}

interface Props {
  profile: Profile;
  /** Organisers that the token can be limited to. */
  organisers: readonly OrganiserReference[];
  onMade: (made: Reply<typeof makeToken>) => void;
  onCancel: () => void;
}

/** Shows the form that makes a token. Asks for the password only if the sign-in is too long ago. */
export function TokenForm({ profile, organisers, onMade, onCancel }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { register, handleSubmit, control, formState, setError, setFocus } = useForm<Wanted>({
    defaultValues: {
      ...{ name: '', scopes: ['events:read-own'], reach: 'all', organisers: [], days: String(tokenDays[1]) },
      current: '',
    },
  });
  const [asksPassword, setAsksPassword] = useState(false);
  const { errors } = formState;
  const isFenced = useWatch({ control, name: 'reach' }) === 'some';
  const { mutate, isPending, error } = useMutationOnce(async (wanted: Wanted) => {
    try {
      const made = await call(makeToken, { body: bodyOf(wanted) });
      void client.invalidateQueries({ queryKey: tokensQuery().queryKey });
      onMade(made);
    } catch (refused) {
      const code = refused instanceof ApiError ? refused.code : undefined;
      const isAtPassword = code === 'password-wrong' || (code === 'sign-in-again' && profile.hasPassword);
      if (!isAtPassword) throw refused;
      setAsksPassword(true);
      if (code === 'password-wrong')
        setError('current', { message: t('problems:password-wrong') }, { shouldFocus: true });
    }
  });
  useEffect(() => setFocus('name'), [setFocus]);
  useEffect(() => {
    if (asksPassword) setFocus('current');
  }, [asksPassword, setFocus]);
  return (
    <Card title={t('programs:new')}>
      <AccountForm
        submit={t('programs:make')}
        isPending={isPending}
        error={error}
        wayOn={mustSignInAgain(error) && <SignInAgain target={paths.programs} />}
        onSubmit={handleSubmit(mutate)}
      >
        <TextField
          label={t('programs:name')}
          hint={t('programs:nameHint')}
          autoComplete="off"
          error={errors.name?.message}
          {...register('name', {
            validate: (text) => text.trim() !== '' || t('programs:nameMissing'),
            maxLength: { value: tokenLimits.nameCharacters, message: t('programs:nameLong') },
          })}
        />
        <Choices label={t('programs:may')} error={errors.scopes?.message}>
          {offeredScopes.map((scope) => (
            <Checkbox
              key={scope}
              label={t(`programs:scopes.${scopeKeys[scope]}`)}
              value={scope}
              {...register('scopes', { validate: (chosen) => chosen.length > 0 || t('programs:mayMissing') })}
            />
          ))}
        </Choices>
        {organisers.length > 0 && (
          <RadioGroup
            label={t('programs:fence')}
            choices={[
              { value: 'all', label: t('programs:fenceNone'), hint: t('programs:fenceNoneHint') },
              { value: 'some', label: t('programs:fenceSome') },
            ]}
            {...register('reach')}
          />
        )}
        {isFenced && (
          <Choices label={t('organisers:mine')} error={errors.organisers?.message}>
            {organisers.map(({ id, name }) => (
              <Checkbox
                key={id}
                label={name}
                value={id}
                {...register('organisers', {
                  validate: (chosen, { reach }) => reach === 'all' || chosen.length > 0 || t('programs:fenceMissing'),
                })}
              />
            ))}
          </Choices>
        )}
        <RadioGroup
          isRow
          label={t('programs:days')}
          hint={t('programs:daysHint')}
          choices={tokenDays.map((days) => ({ value: String(days), label: t(`programs:days${days}`) }))}
          {...register('days')}
        />
        {asksPassword && (
          <KnownPasswordField
            label={t('programs:proof')}
            hint={t('programs:proofHint')}
            error={errors.current?.message}
            {...register('current', { validate: (text) => text !== '' || t('accounts:passwordMissing') })}
          />
        )}
      </AccountForm>
      <Button onPress={onCancel}>{t('programs:cancel')}</Button>
    </Card>
  );
}

function bodyOf({ name, scopes, reach, organisers, days, current }: Wanted) {
  return {
    name,
    scopes,
    organisers: reach === 'some' ? organisers : null,
    days: tokenDays.find((value) => String(value) === days) ?? tokenDays[1],
    ...(current !== '' && { current }),
  };
}
