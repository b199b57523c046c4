import { useMemo } from 'react';
import styles from './event-map.module.css';

/** Whose data the embedded base map is made of: Natural Earth asks for nothing, GeoNames for its name (CC BY 4.0). */
const baseMapSources = ' · Natural Earth · <a href="https://www.geonames.org">GeoNames</a>';

interface Props {
  html: string;
  isBaseMapInSight: boolean;
}

/** Who drew what one sees. Of the operator's HTML only text and links to the web are taken over. */
export function Attribution({ html, isBaseMapInSight }: Props) {
  const parts = useMemo(() => partsOf(html + (isBaseMapInSight ? baseMapSources : '')), [html, isBaseMapInSight]);
  return (
    <small className={styles.attribution}>
      {parts.map(({ text, href }, place) =>
        href ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never change their order.
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
