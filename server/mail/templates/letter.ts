import type { Locale } from '#contract/locales.ts';

/** The content of a mail before it is rendered as text and HTML. All fields are plain text. */
export interface Letter {
  subject: string;
  paragraphs: Paragraph[];
  /** The main action. `path` is a path of this site: `/reset-password?token=…`. */
  button?: { label: string; path: string };
  /** Further actions, each a link below the button. */
  links?: { label: string; path: string }[];
  /** Small text below the button. */
  notes?: string[];
  /**
   * Unsubscribe links of notifications: `path` for one-click requests (RFC 8058), and the label of the link to
   * `pagePath`.
   */
  unsubscribe?: { label: string; path: string; pagePath: string };
}

/** Text of the site, or text of a user, which keeps its line breaks and is shown as a quote. */
export type Paragraph = string | Written;
interface Written {
  written: string;
  by?: string;
  /** Path of this site that the first line links to. */
  path?: string;
  /** Text of the site below the quote. */
  note?: string;
}

/** A kind of mail: its facts, and its texts in each language. */
export type Template<Facts> = Record<Locale, (facts: Facts) => Letter>;

/** Returns user text as a list with one quoted paragraph, or an empty list if the text is empty. */
export function asWritten(text: string | undefined, by?: string): Paragraph[] {
  return text?.trim() ? [{ written: text.trim(), ...(by !== undefined && { by }) }] : [];
}

/** Formats a number: `1 200` in French, `1,200` in English, `1200` in Spanish, with a no-break space. */
export function amount(locale: Locale, value: number): string {
  return new Intl.NumberFormat(locale).format(value).replaceAll('\u202f', '\u00a0');
}
