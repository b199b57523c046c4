import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Source } from '#contract/sources.ts';
import { ApiError } from '#web/http/call.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { forgetEvents, updateSource } from '#web/sources/queries.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast.tsx';
import styles from './source-screen.module.css';
import { type Answers, answerId } from './use-answers.ts';

/** Answers required for publishing. */
const needed = ['type', 'dances', 'price'] as const;
type Needed = (typeof needed)[number];

const names = { type: 'sources:answers.type', dances: 'form:dances', price: 'sources:answers.price' } as const;

/**
 * Shows, always visible, the number of dates and the publish button. Missing answers are named instead of publishing.
 */
export function PublishBar({ source, answers }: { source: Source; answers: Answers }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const errorMessage = useErrorMessage();
  const [isComplaining, setIsComplaining] = useState(false);
  const { id, counts, questions } = source;
  // Possible duplicates are imported unless the user decides that they are the same.
  const count = counts.new + counts.duplicate + counts['likely-duplicate'];
  const missing = needed.filter((name) => questions.some(({ question }) => question === name));
  const { mutate, isPending, error, reset } = useMutationOnce(async () => {
    await answers.flush();
    await updateSource(client, id, { publish: true });
    forgetEvents(client);
    showToast(t('sources:published'));
    window.scrollTo({ top: 0 });
  });

  function press() {
    reset();
    setIsComplaining(missing.length > 0);
    if (missing[0]) focusAnswer(missing[0]);
    else mutate();
  }

  const refused =
    error instanceof ApiError ? needed.filter((name) => error.fields.some(({ path }) => path.endsWith(name))) : [];
  const unanswered = isComplaining && missing.length > 0 ? missing : refused;
  return (
    <div className={styles.publish}>
      {unanswered.length > 0 ? (
        <Banner kind="bad">
          {t('sources:publishMissing', { fields: unanswered.map((name) => t(names[name])).join(', ') })}
        </Banner>
      ) : (
        error && <Banner kind="bad">{errorMessage(error)}</Banner>
      )}
      <div className={styles.publishLine}>
        <p className={styles.soft}>
          {missing.length > 0
            ? t('sources:answers.needed', { fields: missing.map((name) => t(names[name])).join(', ') })
            : count === 0 && t('sources:nothingToPublish')}
        </p>
        <Button
          kind="primary"
          icon="check"
          aria-busy={isPending}
          isDisabled={count === 0 && missing.length === 0}
          onPress={press}
        >
          {isPending
            ? t('sources:publishing')
            : count > 0
              ? t('sources:publishCount', { count })
              : t('sources:publish')}
        </Button>
      </div>
    </div>
  );
}

/** Moves the focus to the first missing answer. */
function focusAnswer(name: Needed): void {
  document.getElementById(answerId(name))?.focus();
}
