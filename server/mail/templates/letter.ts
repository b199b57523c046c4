import type { Locale } from '#contract/locales.ts';

/** What a mail says, before it is set as text and HTML. Plain text throughout: nothing in it is markup. */
export interface Letter {
  subject: string;
  paragraphs: Paragraph[];
  /** The one thing to do. `path` is one of this site: `/reset-password?token=…`. */
  button?: { label: string; path: string };
  /** What else can be done, each as a link of its own below the button. */
  links?: { label: string; path: string }[];
  /** Below the button, smaller. */
  notes?: string[];
  /** Of mails that nobody waits for: the path that ends them with one press (RFC 8058), and what the link to it says. */
  unsubscribe?: { label: string; path: string; pagePath: string };
}

/** Our own words, or what a person wrote: that one keeps its lines, and is set apart. */
export type Paragraph = string | Written;
interface Written {
  written: string;
  by?: string;
  /** Where its first line leads: a path of this site. */
  path?: string;
  /** Our own words below. */
  note?: string;
}

/** A kind of mail: what it has to know, and its words in each language. */
export type Template<Facts> = Record<Locale, (facts: Facts) => Letter>;

/** What people wrote, as a paragraph of its own; nothing where they wrote nothing. */
export function asWritten(text: string | undefined, by?: string): Paragraph[] {
  return text?.trim() ? [{ written: text.trim(), ...(by !== undefined && { by }) }] : [];
}

/** `1 200` in French, `1,200` in English, `1200` in Spanish; on one line. */
export function amount(locale: Locale, value: number): string {
  return new Intl.NumberFormat(locale).format(value).replaceAll('\u202f', '\u00a0');
}
