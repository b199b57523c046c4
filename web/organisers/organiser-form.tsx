import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { organiserLimits } from '#contract/constants.ts';
import { hasSecretAddress, isPublicHost, mayLink } from '#contract/secret-address.ts';
import { AccountForm } from '#web/accounts/account-form.tsx';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** Fields of an organiser's page as they are sent to the server. */
interface OrganiserEntry {
  name: string;
  words: string;
  links: string[];
}

interface Props {
  initial: OrganiserEntry;
  submit: string;
  save: (entry: OrganiserEntry) => Promise<void>;
}

/**
 * Shows a form with name, description and links of an organiser. Links are separated by white space, usually one per
 * line.
 */
export function OrganiserForm({ initial, submit, save }: Props) {
  const { t } = useTranslation();
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { ...initial, links: initial.links.join('\n') },
  });
  const { mutate, isPending, error } = useMutationOnce((typed: { name: string; words: string; links: string }) =>
    save({ name: typed.name.trim(), words: typed.words.trim(), links: linksIn(typed.links) }),
  );
  const { errors } = formState;
  return (
    <AccountForm submit={submit} isPending={isPending} error={error} onSubmit={handleSubmit(mutate)}>
      <TextField
        label={t('organisers:name')}
        hint={t('organisers:nameHint')}
        autoComplete="off"
        required
        error={errors.name?.message}
        {...register('name', {
          validate: (text) => text.trim() !== '' || t('organisers:nameMissing'),
          maxLength: { value: organiserLimits.nameCharacters, message: t('organisers:nameLong') },
        })}
      />
      <TextArea
        label={t('organisers:words')}
        mark={t('organisers:optional')}
        hint={t('organisers:wordsHint')}
        rows={5}
        maxCharacters={organiserLimits.wordsCharacters}
        counter={(length, max) => t('organisers:counter', { length, max })}
        error={errors.words?.message}
        {...register('words', {
          validate: (text) => !hasSecretAddress(text) || t('organisers:addressPrivate'),
          maxLength: { value: organiserLimits.wordsCharacters, message: t('organisers:wordsLong') },
        })}
      />
      <TextArea
        label={t('organisers:links')}
        mark={t('organisers:optional')}
        hint={t('organisers:linksHint')}
        rows={3}
        error={errors.links?.message}
        {...register('links', {
          validate: (text) => {
            const links = linksIn(text);
            if (links.length > organiserLimits.links) return t('organisers:linksMany', { max: organiserLimits.links });
            if (!links.every(isLink)) return t('organisers:linksWrong');
            return links.every(mayLink) || t('organisers:addressPrivate');
          },
        })}
      />
    </AccountForm>
  );
}

/** Adds `https://` where it is missing, because organisers type `www.milonga.fr`. */
function linksIn(text: string): string[] {
  return text
    .split(/\s+/)
    .filter(Boolean)
    .map((link) => (/^[a-z][a-z\d+.-]*:/i.test(link) ? link : `https://${link}`));
}

/** Same rule as in the contract, repeated here so that this screen does not load Zod. */
function isLink(link: string): boolean {
  if (!/^https?:/i.test(link) || !URL.canParse(link)) return false;
  const { username, password } = new URL(link);
  return username === '' && password === '' && isPublicHost(link);
}
