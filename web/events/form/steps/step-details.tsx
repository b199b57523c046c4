import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { retryWhenOnline } from '#web/http/network.ts';
import { LoadingFallback } from '#web/ui/loading-fallback.tsx';
import type { StepProps } from './step-what.tsx';

const Fields = lazy(() =>
  retryWhenOnline(() => import('./details-fields.tsx')).then((file) => ({ default: file.DetailsFields })),
);

/** Shows the step with optional details. Loaded when the step is opened, because most users publish without them. */
export function StepDetails({ isOpen, ...props }: StepProps & { isOpen: boolean }) {
  const { t } = useTranslation();
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  return (
    wasOpened && (
      <Suspense fallback={<LoadingFallback label={t('form:detailsLoading')} />}>
        <Fields {...props} />
      </Suspense>
    )
  );
}
