import { useTranslation } from 'react-i18next';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { useListFilters } from './use-list-filters.ts';

/** Shows that a link has filtered the list by `parameter`, with a button that removes the filter. */
export function ActiveFilter({ parameter, children }: { parameter: string; children: React.ReactNode }) {
  const { t } = useTranslation();
  const { set } = useListFilters();
  return (
    <Banner
      actions={
        <Button icon="reset" onPress={() => set(parameter, '')}>
          {t('adminPanel:showAll')}
        </Button>
      }
    >
      {children}
    </Banner>
  );
}
