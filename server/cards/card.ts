/** The texts of a link preview card, in one language. */
export interface Card {
  /** Above the title, in amber: the date, or the kind of page. */
  over: string;
  title: string;
  /** Below the title. The first one is emphasised. */
  lines: readonly string[];
  /** With the colour of the dot before each. */
  tags: readonly { text: string; color: string }[];
  /** At the end of the tags. */
  price: string;
  /** In large letters at the top, if the event is cancelled; otherwise empty. */
  off: string;
  /** Name of the site, beside its mark on cards without a picture. */
  site: string;
  /** The accent colour of a site with a look of its own, as `#rrggbb`; empty for the colours of the product. */
  accent: string;
  /** Its first letter, which replaces the mark. */
  initial: string;
  /** The address of its icon, which replaces the letter; empty if it has none. */
  icon: string;
  /** For languages from right to left: texts are on the right, the picture on the left. */
  isMirrored: boolean;
}

/** Supported by all messengers and social networks. */
export const cardSize = { width: 1200, height: 630 } as const;
