import styles from './picture.module.css';
import { classNames } from './styling.ts';

interface Source {
  url: string;
  widthPx: number;
}

interface Props {
  /** By increasing width. */
  sources: readonly Source[];
  widthPx: number;
  heightPx: number;
  /** A `data:` URL of a few bytes, shown until the picture has loaded. */
  placeholder: string;
  alternativeText: string;
  /** Language of the alternative text, if it differs from the page's. */
  lang?: string | undefined;
  /** The `sizes` attribute: `(min-width: 60rem) 40rem, 100vw`. */
  sizes: string;
  /** The main picture of a page is loaded with priority, others lazily. */
  isMain?: boolean;
  className?: string | undefined;
}

/** Shows a responsive picture with a blurred placeholder. */
export function Picture({
  sources,
  widthPx,
  heightPx,
  placeholder,
  alternativeText,
  lang,
  sizes,
  isMain,
  className,
}: Props) {
  return (
    <img
      className={classNames(styles.picture, className)}
      src={sources.at(-1)?.url}
      srcSet={sources.map(({ url, widthPx }) => `${url} ${widthPx}w`).join(', ')}
      sizes={sizes}
      width={widthPx}
      height={heightPx}
      alt={alternativeText}
      lang={lang}
      loading={isMain ? 'eager' : 'lazy'}
      fetchPriority={isMain ? 'high' : 'auto'}
      decoding="async"
      style={{ backgroundImage: `url("${placeholder}")` }}
    />
  );
}
