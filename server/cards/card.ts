/** What is shown with a link, before it is drawn: words in one language, ready to be read. Knows nothing of dance. */
export interface Card {
  /** Above the title, in amber: when it is, or what kind of page this is. */
  over: string;
  title: string;
  /** Below it, the first one stands out. */
  lines: readonly string[];
  /** In a word each, with the colour of its dot. */
  tags: readonly { text: string; color: string }[];
  /** At the end of the tags: what it costs. */
  price: string;
  /** In large letters over everything: that it is off. */
  off: string;
}

/** All messengers and networks know this shape. */
export const cardSize = { width: 1200, height: 630 } as const;
