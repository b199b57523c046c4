import type { Texts } from '#server/text/texts.ts';

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

/** The texts of mails in the language of the recipient. */
export type MailTexts = Texts<'mails'>;

/** A kind of mail: returns its content for these facts. Its texts are in `mails.json` of each language. */
export type Template<Facts> = (facts: Facts, t: MailTexts) => Letter;

/** Returns user text as a list with one quoted paragraph, or an empty list if the text is empty. */
export function asWritten(text: string | undefined, by?: string): Paragraph[] {
  return text?.trim() ? [{ written: text.trim(), ...(by !== undefined && { by }) }] : [];
}
