import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/ui/dialog.tsx';
import { LazyStatistics } from './lazy-statistics.tsx';

interface ShownEvent {
  id: string;
  name: string;
  seriesId: string | null;
}

interface Shown {
  event: ShownEvent;
  dates: 'this' | 'series';
}

/** Returns `show`, which opens the statistics of an event or of its series, and the dialog to render. `title` is that of the dialog. */
export function useStatisticsDialog(title: string) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<Shown | null>(null);
  return {
    show: (event: ShownEvent, dates: 'this' | 'series' = 'this') => setShown({ event, dates }),
    dialog: shown && (
      <Dialog
        title={title}
        subtitle={shown.event.name}
        closeLabel={t('frame:close')}
        isOpen
        onClose={() => setShown(null)}
      >
        <LazyStatistics key={shown.event.id} of={shown} />
      </Dialog>
    ),
  };
}
