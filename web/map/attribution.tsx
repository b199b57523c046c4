import { useMemo } from 'react';
import styles from './event-map.module.css';

/** Sources of the embedded base map. Natural Earth requires no attribution, GeoNames does (CC BY 4.0). */
const baseMapSources = ' · Natural Earth · <a href="https://www.geonames.org">GeoNames</a>';

interface Props {
  html: string;
  isBaseMapInSight: boolean;
}

/** Shows the attribution of the map data. Only text and links of the operator's HTML are used. */
export function Attribution({ html, isBaseMapInSight }: Props) {
  const parts = useMemo(() => partsOf(html + (isBaseMapInSight ? baseMapSources : '')), [html, isBaseMapInSight]);
  return (
    <small className={styles.attribution}>
      {parts.map(({ text, href }, place) =>
        href ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence keep their order.
          <a key={place} href={href} target="_blank" rel="noopener">
            {text}
          </a>
        ) : (
          text
        ),
      )}
    </small>
  );
}

function partsOf(html: string): { text: string; href?: string }[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return [...body.childNodes].map((node) => {
    const href = node instanceof HTMLAnchorElement ? node.href : '';
    return { text: node.textContent ?? '', ...(/^https?:/.test(href) && { href }) };
  });
}
