import { useTranslation } from 'react-i18next';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';

/** Shows that the form contains a draft of an earlier visit, and offers to discard it. */
export function DraftBanner({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useTranslation();
  return (
    <Banner
      actions={
        <Button icon="reset" onPress={onDiscard}>
          {t('form:startAfresh')}
        </Button>
      }
    >
      {t('form:draftKept')}
    </Banner>
  );
}
