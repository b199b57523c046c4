import { load } from 'cheerio/slim';
import { oneLine, plainText } from '#server/sources/parse/plain-text.ts';
import { readLimits } from '#server/sources/parse/read-event.ts';
import { isTooDeep } from './page-depth.ts';

export interface ArticleReading {
  /** The readable text, its title first; empty if there is none. */
  text: string;
}

/** Parts that repeat on every page of a site. */
const aside =
  'script, style, template, noscript, svg, iframe, form, nav, header:not(article header, main header), footer, aside, dialog, [hidden], [aria-hidden=true], [role=navigation], [role=banner], [role=contentinfo], [role=dialog]';
/** Containers of the text, the most probable first; one with fewer letters is skipped. */
const places = ['main article', 'article', 'main', '[role=main]', 'body'];
const minCharacters = 80;

/** Site builders wrap each word in a dozen elements. */
const maxMarkup = 300_000;

/** About as much as a user would paste. */
const maxCharacters = 3000;

/**
 * Returns the title and text of a page without structured data, without the parts that repeat on each page. The text is
 * empty for a page that is nested too deeply.
 */
export function readArticle(html: string): ArticleReading {
  const text = html.slice(0, readLimits.pageCharacters);
  if (isTooDeep(text)) return { text: '' };
  // Plain text is not a page.
  if (!/<[a-z!]/i.test(text)) return { text: text.slice(0, maxCharacters).trim() };
  const $ = load(text);
  const said = (name: string) => oneLine($(`meta[property="${name}"], meta[name="${name}"]`).first().attr('content'));
  const title = said('og:title') ?? oneLine($('title').first().text());
  const teaser = said('og:description') ?? said('description');
  $(aside).remove();
  const found = places.flatMap((place) => plainText($(place).first().html(), maxMarkup) ?? []);
  // Pages that are rendered by a script have text in the head only.
  const words = found.find(({ length }) => length >= minCharacters) ?? teaser ?? found[0] ?? '';
  const whole = title && !words.includes(title) ? `${title}\n${words}` : words;
  return { text: whole.slice(0, maxCharacters).trim() };
}
