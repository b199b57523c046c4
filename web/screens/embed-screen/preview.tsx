import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { embedSize } from '#contract/embeds.ts';
import { useIsOnline } from '#web/http/network.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Card } from '#web/ui/page-column.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import styles from './embed-screen.module.css';
import { type PreviewWidth, previewWidths } from './embed-state.ts';

const widthsPx: Record<PreviewWidth, number> = { phone: 340, desktop: 760 };

interface Props {
  /** Path of the embed. */
  address: string;
  title: string;
  sandbox: string;
  view: keyof typeof embedSize.heights;
  width: PreviewWidth;
  onWidth: (width: PreviewWidth) => void;
  /** Called with the height that the embed reports. */
  onHeight: (heightPx: number) => void;
}

/** Shows the embed in a frame as wide as on a phone or a desktop. It is scaled down if the screen is narrower. */
export function Preview({ address, title, sandbox, view, width, onWidth, onHeight }: Props) {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  const [shown, setShown] = useState<{ address: string; heightPx: number } | null>(null);
  const [loaded, setLoaded] = useState('');
  const [roomPx, setRoomPx] = useState<number>();
  const room = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const isCurrent = shown?.address === address;
  const isReady = isCurrent || loaded === address;
  const heightPx = shown?.heightPx ?? embedSize.heights[view];

  useEffect(() => {
    const receive = ({ source, data }: MessageEvent) => {
      // The origin of messages from a sandboxed frame is `null`.
      if (source !== frame.current?.contentWindow || data?.type !== 'pista:height') return;
      const height = Math.ceil(Number(data.height));
      if (!(height >= 1)) return;
      const reported = Math.min(height, embedSize.maxHeight);
      setShown({ address, heightPx: reported });
      onHeight(reported);
    };
    addEventListener('message', receive);
    return () => removeEventListener('message', receive);
  }, [address, onHeight]);

  useEffect(() => {
    if (!room.current) return;
    const observer = new ResizeObserver(([entry]) => setRoomPx(entry?.contentRect.width));
    observer.observe(room.current);
    return () => observer.disconnect();
  }, []);

  const widthPx = widthsPx[width];
  const scale = Math.min(1, (roomPx ?? widthPx) / widthPx);
  return (
    <Card title={t('embed:preview')}>
      <RadioGroup
        label={t('embed:width')}
        isRow
        name="width"
        value={width}
        choices={previewWidths.map((value) => ({ value, label: t(`embed:${value}`) }))}
        onChange={({ target }) => onWidth(target.value as PreviewWidth)}
      />
      <span className="visually-hidden" role="status">
        {isOnline && (isReady ? t('embed:ready') : t('embed:loading'))}
      </span>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <section ref={room} className={styles.room} aria-label={t('embed:preview')} aria-busy={!isReady} tabIndex={0}>
        {isOnline ? (
          <div style={{ height: heightPx * scale, width: widthPx * scale }} className={styles.stage}>
            <iframe
              key={address}
              ref={frame}
              title={t('embed:previewOf', { title })}
              src={address}
              sandbox={sandbox}
              className={styles.frame}
              style={{ width: widthPx, height: heightPx, transform: `scale(${scale})` }}
              onLoad={() => setLoaded(address)}
            />
            {!isReady && (
              <div className={styles.waiting} aria-hidden="true">
                <Spinner label={t('embed:loading')} />
              </div>
            )}
          </div>
        ) : (
          <EmptyState icon="offline" title={t('frame:offline')} text={t('embed:offline')} />
        )}
      </section>
    </Card>
  );
}
