import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { BoundingBox } from '#contract/places.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import styles from './area-map.module.css';
import { AreaMapController, type ShownBox } from './area-map-controller.ts';
import { Attribution } from './attribution.tsx';

export interface AreaMapProps {
  /** Shown as rectangles, rough ones with a dashed line. The map moves so that all are in view. */
  boxes: readonly ShownBox[];
  /** Accessible name of the map. */
  label: string;
  tiles: { url: string; attribution: string };
  locale: string;
  /** Drawing: absent for a map that only shows. */
  drawing?: {
    onDraw: (box: BoundingBox) => void;
    labels: { draw: string; useView: string; zoomIn: string; zoomOut: string };
  };
}

/** Shows the map of `AreaMap`. In a chunk of its own with the map library. */
export function AreaMapCanvas({ boxes, label, tiles, locale, drawing }: AreaMapProps) {
  const target = useRef<HTMLDivElement>(null);
  const scene = useRef<AreaMapController>(null);
  const [areStreetsAvailable, setStreetsAvailable] = useState(true);
  const [isDrawing, setDrawing] = useState(false);
  const isEditable = drawing !== undefined;
  const given = JSON.stringify(boxes);
  const onDraw = useEffectEvent((box: BoundingBox) => {
    setDrawing(false);
    drawing?.onDraw(box);
  });
  const firstBoxes = useEffectEvent(() => boxes);

  useEffect(() => {
    if (!target.current) return;
    const made = new AreaMapController(target.current, {
      boxes: firstBoxes(),
      boxClassName: styles.box ?? '',
      tileUrl: tiles.url,
      locale,
      onStreets: setStreetsAvailable,
      ...(isEditable && { onDraw: (box: BoundingBox) => onDraw(box) }),
    });
    scene.current = made;
    return () => made.dispose();
  }, [isEditable, tiles.url, locale]);
  useEffect(() => scene.current?.show(JSON.parse(given)), [given]);
  useEffect(() => scene.current?.setDrawing(isDrawing), [isDrawing]);

  return (
    <>
      <div className={styles.frame}>
        {/* The library moves the map by arrow keys, + and - if it is focused. */}
        <section
          ref={target}
          className={styles.map}
          aria-label={label}
          data-drawing={isDrawing}
          {...(isEditable && { tabIndex: 0 })}
        />
        {drawing && (
          <div className={styles.controls}>
            <IconButton
              kind="floating"
              icon="plus"
              label={drawing.labels.zoomIn}
              onPress={() => scene.current?.zoomBy(1)}
            />
            <IconButton
              kind="floating"
              icon="minus"
              label={drawing.labels.zoomOut}
              onPress={() => scene.current?.zoomBy(-1)}
            />
          </div>
        )}
        <Attribution html={tiles.attribution} isBaseMapInSight={!areStreetsAvailable} />
      </div>
      {drawing && (
        <div className={styles.buttons}>
          <Button icon="edit" aria-pressed={isDrawing} onPress={() => setDrawing(!isDrawing)}>
            {drawing.labels.draw}
          </Button>
          <Button icon="map" onPress={() => scene.current && drawing.onDraw(scene.current.view())}>
            {drawing.labels.useView}
          </Button>
        </div>
      )}
    </>
  );
}
