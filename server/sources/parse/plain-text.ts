import { Parser } from 'htmlparser2';
import { mayLink, shownHost, withoutSecretAddresses } from '#contract/secret-address.ts';
import { shownLine, shownLines } from '#contract/text.ts';
import { readLimits } from './read-event.ts';

/**
 * Returns the readable content of a text that may be HTML: its lines and paragraphs, and the addresses of its links.
 * Addresses that must not be public are reduced to their host. Null if the text is empty.
 */
export function plainText(
  written: string | null | undefined,
  maxCharacters: number = readLimits.textCharacters,
): string | null {
  const text = (written ?? '').slice(0, maxCharacters);
  const isMarkup = /<\/?[a-z][^<>]*>|&(?:[a-z]+|#x?[\da-f]+);/i.test(text);
  return withoutSecretAddresses(tidy(shownLines(isMarkup ? withoutMarkup(text) : text))) || null;
}

/** A longer name is not readable. */
const maxLineCharacters = 500;

/** Returns a text in one line without HTML, for names and places; null if it is empty. */
export function oneLine(written: string | null | undefined): string | null {
  const line = plainText(written)?.replace(/\s+/g, ' ').slice(0, maxLineCharacters) ?? '';
  return shownLine(line).trim() || null;
}

/**
 * Returns an address in one line: its distinct lines become parts separated by commas; null if it is empty. Some
 * programs write line ends as `\\n`, which is a backslash and a letter once the calendar is read.
 */
export function addressLine(written: string | null | undefined): string | null {
  const lines = (plainText(written?.replace(/\\+n/gi, '\n').replace(/\\+([,;])/g, '$1')) ?? '').split('\n');
  const parts = lines.map((line) => line.replace(/^[\s,;]+|[\s,;]+$/g, '')).filter(Boolean);
  return oneLine([...new Set(parts)].join(', '));
}

const unread = new Set(['script', 'style', 'template', 'noscript', 'svg']);
const blocks = new Set('p div ul ol table tr h1 h2 h3 h4 h5 h6 blockquote section article'.split(' '));

/** Streams through the text without building a tree, so that deep nesting costs no more than other text. */
function withoutMarkup(html: string): string {
  let text = '';
  let unreadDepth = 0;
  let link: { address: string; from: number } | undefined;
  const parser = new Parser({
    onopentag(name, { href = '' }) {
      if (unread.has(name)) unreadDepth += 1;
      if (name === 'br' || blocks.has(name)) text += '\n';
      if (name === 'li') text += '\n– ';
      if (name === 'a' && /^https?:/i.test(href)) link = { address: href, from: text.length };
    },
    ontext(part) {
      if (unreadDepth === 0) text += part.replace(/\s+/g, ' ');
    },
    onclosetag(name) {
      if (unread.has(name)) unreadDepth -= 1;
      if (blocks.has(name)) text += name === 'p' ? '\n\n' : '\n';
      if (name === 'a' && link) {
        const isShown = text.slice(link.from).includes(link.address.replace(/^https?:\/\/|\/$/g, ''));
        if (!isShown) text += ` (${mayLink(link.address) ? link.address : shownHost(link.address)})`;
        link = undefined;
      }
    },
  });
  // In a calendar's text with a few tags, line ends between the lines are intended.
  parser.end(
    blocks.has(/<\/?(p|div|ul|table)\b/i.exec(html)?.[1]?.toLowerCase() ?? '') ? html : html.replace(/\r?\n/g, '<br>'),
  );
  return text;
}

function tidy(text: string): string {
  return text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
