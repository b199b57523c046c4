import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/http/call.ts';
import { Head } from '#web/page/head.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** Why a mailed link does not work. `invalid` if it was replaced or is incomplete. */
export type ExpiredLinkReason = 'used' | 'expired' | 'invalid';

/** Returns why a mailed link failed (used, expired or invalid), or null for other errors. */
export function expiredLinkReason(error: unknown): ExpiredLinkReason | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'link-used') return 'used';
  if (error.code === 'link-expired') return 'expired';
  return error.code === 'link-invalid' || error.code === 'invalid-input' ? 'invalid' : null;
}

const titles = {
  used: 'accounts:linkUsed',
  expired: 'accounts:linkExpired',
  invalid: 'accounts:linkInvalid',
} as const satisfies Record<ExpiredLinkReason, string>;

interface Props {
  title: string;
  reason: ExpiredLinkReason;
  text: string;
  /** Links to other screens. */
  children: React.ReactNode;
}

/** Shows that a mailed link no longer works, and why. */
export function ExpiredLink({ title, reason, text, children }: Props) {
  const { t } = useTranslation();
  return (
    <EmptyState isPage icon="link" title={t(titles[reason])} text={text}>
      <Head title={title} description={t('frame:siteDescription')}>
        <meta name="robots" content="noindex" />
      </Head>
      {children}
    </EmptyState>
  );
}
