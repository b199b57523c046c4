import { useTranslation } from 'react-i18next';
import { Button } from './ui/button.tsx';
import { EmptyState } from './ui/empty-state.tsx';

/** Also seen after a new release, when a page that was open asks for files that are gone: loading it again mends both. */
export function BrokenScreen() {
  const { t } = useTranslation();
  return (
    <EmptyState isPage icon="music" title={t('frame.brokenTitle')} text={t('frame.brokenText')}>
      <Button kind="primary" icon="reset" onPress={() => location.reload()}>
        {t('frame.tryAgain')}
      </Button>
    </EmptyState>
  );
}
