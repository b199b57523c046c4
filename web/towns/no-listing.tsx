import { useTranslation } from 'react-i18next';
import { PageError } from '#web/page/page-states.tsx';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';

/** Explains why a town or style has no page, with a link to all towns and styles. */
export function NoListing({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation();
  const words = { gone: t('towns:unknownTitle'), failed: t('towns:failedTitle'), unknown: t('problems:town-unknown') };
  return (
    <PageError error={error} gone={['town-unknown', 'style-unknown']} words={words} onRetry={onRetry}>
      <ButtonLink to={paths.about}>{t('frame:about')}</ButtonLink>
    </PageError>
  );
}
