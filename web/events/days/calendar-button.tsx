import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Days } from '#contract/local-days.ts';
import { retryWhenOnline } from '#web/http/network.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Layer } from '#web/ui/layer.tsx';
import { LoadingFallback } from '#web/ui/loading-fallback.tsx';
import { classNames } from '#web/ui/styling.ts';
import type { DayCalendarProps } from './day-calendar.tsx';
import styles from './day-chips.module.css';
import { nameOfDays } from './named-days.ts';
import { useUsualDays } from './use-usual-days.ts';

const load = () => import('./day-calendar.tsx').then((file) => ({ default: file.DayCalendar }));
const DayCalendar = lazy(() => retryWhenOnline(load));
const prepare = () => void load().catch(() => {});

interface Props extends Omit<DayCalendarProps, 'onDone'> {
  onChange: (days: Days | null) => void;
  /** The counted area, as it follows "events per day": "in Lyon". */
  where: string;
  kind?: 'plain' | 'floating';
  className?: string | undefined;
  /** Under the button instead of over the screen. */
  isWide: boolean;
  paneClassName?: string | undefined;
}

/** Shows a button that opens a calendar that chooses days. The calendar is loaded on hover or focus. */
export function CalendarButton({
  onChange,
  where,
  kind = 'plain',
  className,
  isWide,
  paneClassName,
  ...calendar
}: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const usual = useUsualDays();
  const isOther = calendar.chosen !== undefined && nameOfDays(calendar.chosen, usual) === undefined;
  return (
    <>
      <IconButton
        ref={opener}
        icon="calendar"
        label={t('filters:chooseDays')}
        kind={kind}
        className={classNames(styles.calendar, isOther && styles.chosen, className)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={prepare}
        onFocus={prepare}
        onPress={() => setOpen(!isOpen)}
      />
      <Layer
        title={t('filters:whichDays')}
        subtitle={t('filters:perDay', { where })}
        closeLabel={t('filters:closeCalendar')}
        isWide={isWide}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        opener={opener}
        className={paneClassName}
      >
        {isOpen && (
          <Suspense fallback={<LoadingFallback label={t('map:counting')} />}>
            <DayCalendar
              {...calendar}
              onDone={(days) => {
                setOpen(false);
                onChange(days);
              }}
            />
          </Suspense>
        )}
      </Layer>
    </>
  );
}
