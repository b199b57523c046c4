import { classNames } from './class-names.ts';
import styles from './picture.module.css';

interface Source {
  url: string;
  widthPx: number;
}

interface Props {
  /** Widest last. */
  sources: readonly Source[];
  widthPx: number;
  heightPx: number;
  /** A `data:` address of a few bytes, shown until the picture is there. */
  placeholder: string;
  alternativeText: string;
  /** In which language that is, where it is not the page's. */
  lang?: string | undefined;
  /** How wide it is shown, as the `sizes` attribute has it: `(min-width: 60rem) 40rem, 100vw`. */
  sizes: string;
  /** The main picture of a page comes first; all others wait until they are near. */
  isMain?: boolean;
  className?: string | undefined;
}

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
