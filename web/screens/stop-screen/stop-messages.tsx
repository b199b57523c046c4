import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { stopMessages } from '#contract/messages.ts';
import { ExpiredLink, expiredLinkReason } from '#web/accounts/expired-link.tsx';
import { call } from '#web/http/call.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { paths } from '#web/paths.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { ButtonRow, Card, PageColumn } from '#web/ui/page-column.tsx';

interface Props {
  secret: string;
  /** Metadata of the page. */
  head: React.ReactNode;
}

/** Asks whether to switch the messages of visitors off, after the link of a mail. No sign-in is needed. */
export function StopMessages({ secret, head }: Props) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const [hasEnded, setEnded] = useState(false);
  const { mutate, isPending, error } = useMutationOnce(async () => {
    await call(stopMessages, { query: { secret } });
    setEnded(true);
  });
  const title = t('messages:stop.title');
  const toProfile = <ButtonLink to={paths.profile}>{t('messages:stop.toProfile')}</ButtonLink>;
  const reason = secret === '' ? 'invalid' : expiredLinkReason(error);
  if (reason) {
    return (
      <ExpiredLink title={title} reason={reason} text={t('messages:stop.dead')}>
        {toProfile}
      </ExpiredLink>
    );
  }
  return (
    <PageColumn title={title}>
      {head}
      <Card>
        <p>{t('messages:stop.text')}</p>
        <p>{t('messages:stop.more')}</p>
        <p role="status">{hasEnded && t('messages:stop.ended')}</p>
        {error && <Banner kind="bad">{errorMessage(error)}</Banner>}
        <ButtonRow>
          {!hasEnded && (
            <Button kind="primary" icon="close" aria-busy={isPending} onPress={mutate}>
              {t('messages:stop.end')}
            </Button>
          )}
          {toProfile}
        </ButtonRow>
      </Card>
    </PageColumn>
  );
}
