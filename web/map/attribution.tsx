import { useMemo } from 'react';
import { classNames } from '#web/ui/styling.ts';
import styles from './attribution.module.css';

interface Props {
  html: string;
  isBaseMapInSight: boolean;
}

/** Shows the attribution of the map data. Only text and links of the operator's HTML are used. */
export function Attribution({ html, isBaseMapInSight }: Props) {
  const parts = useMemo(() => partsOf(html), [html]);
  return (
    <small className={styles.attribution}>
      {/* The embedded base map. It keeps its space, so that nothing moves when it appears. Natural Earth requires no
          attribution, GeoNames does (CC BY 4.0). */}
      <span className={classNames(styles.sources, !isBaseMapInSight && styles.hidden)} dir="ltr">
        Natural Earth ·{' '}
        <a href="https://www.geonames.org" target="_blank" rel="noopener">
          GeoNames
        </a>
      </span>
      <span className={styles.sources} dir="ltr">
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
      </span>
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
