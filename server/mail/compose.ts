import type { Locale } from '#contract/locales.ts';
import { frameOf } from './frame.ts';
import { headerText } from './header-text.ts';
import { asHtml } from './html.ts';
import { asText } from './plain-text.ts';
import type { Sheet } from './sheet.ts';
import type { Letter } from './templates/letter.ts';

/** A mail that is ready to send. */
export interface Message {
  /** For its Message-ID. Without it, that of its job. */
  id?: string;
  to: Recipient;
  subject: string;
  text: string;
  html: string;
  /** The person who gets the replies; without it, the site. */
  replyTo?: Recipient;
  /** Name of the site, as the sender. Absent in mails of former versions. */
  siteName?: string;
  /** One-click unsubscribe address for mail programs. */
  unsubscribeUrl?: string;
}

export interface Recipient {
  email: string;
  name?: string | null | undefined;
}

/** The site that sends a mail. */
export interface Sender {
  name: string;
  publicUrl: string;
  /** `#rrggbb`. */
  accentColor: string;
}

/**
 * Renders a letter as plain text and HTML. Links are prefixed with `publicUrl`. Throws if a path is not one of this
 * site.
 */
export function compose(
  letter: Letter,
  to: Recipient,
  locale: Locale,
  { name, publicUrl, accentColor }: Sender,
): Message {
  const { button, links = [], unsubscribe } = letter;
  const linked = ({ label, path }: { label: string; path: string }) => ({ label, link: linkTo(path, publicUrl) });
  const sheet: Sheet = {
    ...frameOf(locale, to.name, name),
    locale,
    subject: headerText(letter.subject),
    paragraphs: letter.paragraphs.map((paragraph) => {
      if (typeof paragraph === 'string' || paragraph.path === undefined) return paragraph;
      return { ...paragraph, link: linkTo(paragraph.path, publicUrl) };
    }),
    ...(button && { button: linked(button) }),
    links: links.map(linked),
    ...(unsubscribe && { unsubscribe: linked({ ...unsubscribe, path: unsubscribe.pagePath }) }),
    notes: letter.notes ?? [],
    site: { name, url: publicUrl, accentColor },
  };
  const set = { to, siteName: name, subject: sheet.subject, text: asText(sheet), html: asHtml(sheet) };
  return unsubscribe ? { ...set, unsubscribeUrl: linkTo(unsubscribe.path, publicUrl) } : set;
}

function linkTo(path: string, publicUrl: string): string {
  // `//elsewhere.example` would link to another site.
  if (!/^\/(?![/\\])[\x21-\x7e]*$/.test(path))
    throw new Error('A link in a mail must be a path of this site, percent-encoded and starting with a slash.');
  return publicUrl + path;
}
