import type { Locale } from '#contract/locales.ts';
import type { Letter } from './templates/letter.ts';

/** A letter with everything around it, as both ways of setting it need it. */
export interface Sheet {
  locale: Locale;
  subject: string;
  greeting: string;
  paragraphs: Letter['paragraphs'];
  button?: { label: string; link: string };
  links: { label: string; link: string }[];
  notes: string[];
  unsubscribe?: { label: string; link: string };
  farewell: string;
  linkAside: string;
  about: string;
  /** Where the site is. */
  site: string;
}
