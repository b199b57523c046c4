import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { webhookLimits } from '#contract/constants.ts';
import { addWebhook, changeWebhook, type Webhook, webhookKinds } from '#contract/v1/webhooks.ts';
import { ApiError, call } from '#web/http/call.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { ChooseEvents } from '#web/screens/embed-screen/choose-events.tsx';
import { useChosenParts } from '#web/screens/embed-screen/use-chosen-parts.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { ChipGroup } from '#web/ui/chip-group.tsx';
import { ButtonRow, Card } from '#web/ui/page-column.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { webhooksQuery } from './webhook-queries.ts';
import type { ShownSecret } from './webhook-secret.tsx';
import { toFilter, toParameters } from './webhook-values.ts';
import styles from './webhooks.module.css';

interface Values {
  name: string;
  url: string;
  mine: boolean;
  /** Typed, but not chosen. */
  place: string;
}

interface Props {
  /** The webhook to change. Without it, the form makes one. */
  webhook?: Webhook;
  /** Called with the secret of a new webhook. */
  onSaved: (made: ShownSecret | null) => void;
  onCancel: () => void;
}

/** Shows the form that makes or changes a webhook. */
export function WebhookForm({ webhook, onSaved, onCancel }: Props) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const client = useQueryClient();
  const { control, register, handleSubmit, formState, setError, setFocus } = useForm<Values>({
    defaultValues: {
      ...{ name: webhook?.name ?? '', url: webhook?.url ?? '' },
      ...{ mine: webhook?.filter.mine ?? false, place: '' },
    },
  });
  const [parameters, setParameters] = useState(toParameters(webhook?.filter ?? {}));
  const [kinds, setKinds] = useState<string[]>(webhook?.kinds ?? []);
  const chosen = useChosenParts(parameters);
  useEffect(() => setFocus('name'), [setFocus]);

  const { mutate, isPending, error } = useMutationOnce(async ({ name, url, mine }: Values) => {
    const body = {
      ...{ name, url, filter: toFilter(parameters, mine) },
      kinds: webhookKinds.filter((kind) => kinds.includes(kind)),
    };
    try {
      const made = webhook ? null : await call(addWebhook, { body });
      if (webhook) await call(changeWebhook, { params: { id: webhook.id }, body });
      await client.invalidateQueries({ queryKey: webhooksQuery().queryKey });
      onSaved(made);
    } catch (refused) {
      if (!(refused instanceof ApiError) || !refused.fields.some(({ path }) => path === 'url')) throw refused;
      setError('url', { message: t('webhooks:urlRefused') }, { shouldFocus: true });
    }
  });
  const { errors } = formState;
  const { field: place } = useController({
    control,
    name: 'place',
    rules: { validate: (text) => text.trim() === '' || t('embed:choosePlace') },
  });
  return (
    <form noValidate onSubmit={handleSubmit((values) => mutate(values))} className={styles.form}>
      <Card title={webhook ? t('webhooks:edit') : t('webhooks:new')}>
        <TextField
          label={t('webhooks:name')}
          hint={t('webhooks:nameHint')}
          autoComplete="off"
          error={errors.name?.message}
          {...register('name', {
            validate: (text) => text.trim() !== '' || t('webhooks:nameMissing'),
            maxLength: { value: webhookLimits.nameCharacters, message: t('webhooks:nameLong') },
          })}
        />
        <TextField
          label={t('webhooks:url')}
          hint={t('webhooks:urlHint')}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.url?.message}
          {...register('url', {
            validate: (text) => URL.canParse(text.trim()) || t('webhooks:urlMissing'),
            setValueAs: (text: string) => text.trim(),
          })}
        />
        <Checkbox label={t('webhooks:mine')} {...register('mine')} />
      </Card>
      <ChooseEvents
        parameters={parameters}
        chosen={chosen}
        place={{ text: place.value, onText: place.onChange, error: errors.place?.message, ref: place.ref }}
        onChange={(change) =>
          setParameters((before) =>
            Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value !== undefined)),
          )
        }
      />
      <Card title={t('webhooks:kindsTitle')}>
        <ChipGroup
          label={t('webhooks:kindsTitle')}
          describedBy="webhook-kinds-hint"
          chips={webhookKinds.map((kind) => ({ id: kind, label: t(`webhooks:kinds.${kind}`) }))}
          selected={kinds}
          onChange={setKinds}
        />
        <p id="webhook-kinds-hint" className={styles.facts}>
          {t('webhooks:kindsHint')}
        </p>
      </Card>
      {error && <Banner kind="bad">{errorMessage(error)}</Banner>}
      <ButtonRow>
        <Button type="submit" aria-busy={isPending}>
          {webhook ? t('webhooks:save') : t('webhooks:make')}
        </Button>
        <Button onPress={onCancel}>{t('webhooks:cancel')}</Button>
      </ButtonRow>
    </form>
  );
}
