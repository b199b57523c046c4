import { useTranslation } from 'react-i18next';
import { Refusal } from '#web/http/call.ts';
import { Head } from '#web/page/head.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** Why a mailed link does not work; `invalid` where it was replaced, or lost some of its letters on the way. */
export type DeadLinkReason = 'used' | 'expired' | 'invalid';

/** Null where something else went wrong than the link. */
export function deadLinkReason(error: unknown): DeadLinkReason | null {
  if (!(error instanceof Refusal)) return null;
  if (error.code === 'link-used') return 'used';
  if (error.code === 'link-expired') return 'expired';
  return error.code === 'link-invalid' || error.code === 'invalid-input' ? 'invalid' : null;
}

const titles = {
  used: 'accounts.linkUsed',
  expired: 'accounts.linkExpired',
  invalid: 'accounts.linkInvalid',
} as const satisfies Record<DeadLinkReason, string>;

interface Props {
  title: string;
  reason: DeadLinkReason;
  text: string;
  /** The ways on. */
  children: React.ReactNode;
}

/** A mailed link that no longer works. */
export function DeadLink({ title, reason, text, children }: Props) {
  const { t } = useTranslation();
  return (
    <EmptyState isPage icon="link" title={t(titles[reason])} text={text}>
      <Head title={title} description={t('frame.siteDescription')}>
        <meta name="robots" content="noindex" />
      </Head>
      {children}
    </EmptyState>
  );
}
