import { useId, useRef, useState } from 'react';
import { type Corner, type Crop, dragCorner, largestCrop, moveCrop, sizeCrop, smallestCrop } from './crop.ts';
import styles from './crop-box.module.css';

interface Props {
  /** Name of the group and of the button that shows the sliders. */
  label: string;
  /** The picture: a `blob:` or `data:` URL. */
  src: string;
  alternativeText: string;
  /** Required width divided by height in pixels: `16 / 9`. Without it any ratio is allowed. */
  aspect?: number | undefined;
  /** Null initially: `onChange` is called with the largest centred part when the picture has loaded. */
  value: Crop | null;
  onChange: (crop: Crop) => void;
  /** Labels of the sliders. `size` is used instead of width and height if the aspect ratio is fixed. */
  labels: { left: string; top: string; size: string; width: string; height: string };
}

interface Drag {
  corner: Corner | null;
  /** Offset from the pointer to the corner, or to the top left of the crop. */
  offsetX: number;
  offsetY: number;
}

const corners: readonly Corner[] = ['nw', 'ne', 'sw', 'se'];
const percent = (share: number) => Math.round(share * 100);

/**
 * Shows a picture in which a part is selected by dragging it or its corners, or with sliders for keyboard users.
 * `value` is in fractions of the picture; null means the largest part.
 */
export function CropBox({ label, src, alternativeText, aspect, value, onChange, labels }: Props) {
  const id = useId();
  const stage = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag>(null);
  const [pictureAspect, setPictureAspect] = useState<number | null>(null);
  const ratio = aspect === undefined ? undefined : aspect / (pictureAspect ?? aspect);
  const crop = value ?? largestCrop(ratio);

  /** Returns the pointer position in fractions of the picture. */
  function pointOf(event: React.PointerEvent) {
    const box = stage.current?.getBoundingClientRect();
    if (!box || box.width === 0 || box.height === 0) return { x: 0, y: 0 };
    return { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height };
  }

  function begin(event: React.PointerEvent<HTMLElement>, corner: Corner | null) {
    if (event.button !== 0) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    const { x, y } = pointOf(event);
    const holdX = crop.x + (corner?.endsWith('e') ? crop.width : 0);
    const holdY = crop.y + (corner?.startsWith('s') ? crop.height : 0);
    drag.current = { corner, offsetX: holdX - x, offsetY: holdY - y };
  }

  function move(event: React.PointerEvent) {
    if (!drag.current) return;
    event.stopPropagation();
    const { corner, offsetX, offsetY } = drag.current;
    const point = pointOf(event);
    const x = point.x + offsetX;
    const y = point.y + offsetY;
    onChange(corner ? dragCorner(crop, corner, x, y, ratio) : moveCrop(crop, x, y));
  }

  function end() {
    drag.current = null;
  }

  const dragging = { onPointerMove: move, onPointerUp: end, onPointerCancel: end };
  const frame = {
    left: `${crop.x * 100}%`,
    top: `${crop.y * 100}%`,
    width: `${crop.width * 100}%`,
    height: `${crop.height * 100}%`,
  };
  return (
    <fieldset className={styles.group} aria-label={label}>
      <div ref={stage} className={styles.stage}>
        <img
          src={src}
          alt={alternativeText}
          className={styles.picture}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            if (naturalWidth === 0 || naturalHeight === 0) return;
            setPictureAspect(naturalWidth / naturalHeight);
            if (!value) onChange(largestCrop(aspect && (aspect * naturalHeight) / naturalWidth));
          }}
        />
        <div className={styles.frame} style={frame} onPointerDown={(event) => begin(event, null)} {...dragging}>
          {corners.map((corner) => (
            <span
              key={corner}
              className={styles.corner}
              data-corner={corner}
              onPointerDown={(event) => begin(event, corner)}
              {...dragging}
            />
          ))}
        </div>
      </div>
      <details className={styles.exact}>
        <summary>{label}</summary>
        <div className={styles.sliders}>
          <Slider
            id={`${id}-left`}
            label={labels.left}
            value={crop.x}
            max={1 - crop.width}
            onChange={(x) => onChange(moveCrop(crop, x, crop.y))}
          />
          <Slider
            id={`${id}-top`}
            label={labels.top}
            value={crop.y}
            max={1 - crop.height}
            onChange={(y) => onChange(moveCrop(crop, crop.x, y))}
          />
          <Slider
            id={`${id}-width`}
            label={ratio === undefined ? labels.width : labels.size}
            value={crop.width}
            min={smallestCrop}
            max={ratio === undefined ? 1 : Math.min(1, ratio)}
            onChange={(width) => onChange(sizeCrop(crop, width, crop.height, ratio))}
          />
          {ratio === undefined && (
            <Slider
              id={`${id}-height`}
              label={labels.height}
              value={crop.height}
              min={smallestCrop}
              max={1}
              onChange={(height) => onChange(sizeCrop(crop, crop.width, height))}
            />
          )}
        </div>
      </details>
    </fieldset>
  );
}

interface SliderProps {
  id: string;
  label: string;
  value: number;
  min?: number;
  max: number;
  onChange: (value: number) => void;
}

function Slider({ id, label, value, min = 0, max, onChange }: SliderProps) {
  return (
    <div className={styles.slider}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={percent(min)}
        max={percent(max)}
        step={1}
        value={percent(value)}
        aria-valuetext={`${percent(value)} %`}
        // Disabled if the crop is as large as the picture.
        disabled={percent(max) <= percent(min)}
        onChange={(event) => onChange(Number(event.target.value) / 100)}
      />
    </div>
  );
}
