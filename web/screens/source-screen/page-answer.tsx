import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Source } from '#contract/sources.ts';
import { ApiError } from '#web/http/call.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { updateSource } from '#web/sources/queries.ts';
import { hostOf } from '#web/sources/source-origin.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast.tsx';
import styles from './source-screen.module.css';
import { answerId } from './use-answers.ts';

/** Shows the public page that events link to. The URL of the source is never linked, because it may be secret. */
export function PageAnswer({ source: { id, url, page, linkedPage } }: { source: Source }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const errorMessage = useErrorMessage();
  const [text, setText] = useState(page ?? '');
  const [error, setError] = useState<string>();
  const { mutate, isPending } = useMutationOnce(async () => {
    try {
      const saved = await updateSource(client, id, { page: withProtocol(text.trim()) });
      setText(saved.page ?? '');
      showToast(t('sources:answers.pageSaved'));
    } catch (problem) {
      const isAtField = problem instanceof ApiError && problem.fields.some(({ path }) => path === 'page');
      setError(isAtField ? t('sources:answers.pageBad') : errorMessage(problem));
    }
  });
  const shown = linkedPage ?? (url === null ? '' : hostOf(url));
  return (
    <form
      className={styles.time}
      noValidate
      onSubmit={(submission) => {
        submission.preventDefault();
        mutate();
      }}
    >
      <TextField
        id={answerId('page')}
        label={t('sources:answers.page')}
        hint={t(linkedPage === null ? 'sources:answers.pageHost' : 'sources:answers.pageLinked', { shown })}
        error={error}
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setError(undefined);
        }}
      />
      <div>
        <Button type="submit" aria-busy={isPending}>
          {t('sources:answers.pageSave')}
        </Button>
      </div>
    </form>
  );
}

/** Adds `https://` if it is missing. Returns null for an empty text. */
function withProtocol(written: string): string | null {
  if (written === '') return null;
  return /^[a-z][a-z\d+.-]*:/i.test(written) ? written : `https://${written}`;
}
