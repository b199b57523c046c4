import type { Locale } from '#contract/locales.ts';
import type { Paragraph } from './templates/letter.ts';

export type SheetParagraph = string | (Exclude<Paragraph, string> & { link?: string });

/** A letter with its frame, as both renderers need it. */
export interface Sheet {
  locale: Locale;
  subject: string;
  greeting: string;
  paragraphs: SheetParagraph[];
  button?: { label: string; link: string };
  links: { label: string; link: string }[];
  notes: string[];
  unsubscribe?: { label: string; link: string };
  farewell: string;
  linkAside: string;
  about: string;
  /** `accentColor` as `#rrggbb`. */
  site: { name: string; url: string; accentColor: string };
}
