import { takeLinks } from './links.ts';
import { SourceText } from './source-text.ts';

/**
 * Returns the URL if the text contains nothing else, with a protocol: `https://club.example/agenda`, `webcal://…`;
 * `club.example` becomes `https://club.example`. Otherwise undefined.
 */
export function onlyLink(text: string): string | undefined {
  const bare = text.trim().replace(/^<(.*)>$/, '$1');
  if (/\s/.test(bare)) return undefined;
  if (/^(?:https?|webcals?):\/\/./i.test(bare)) return bare;
  const source = new SourceText(bare);
  const [link] = takeLinks(source).links;
  return link?.start === 0 && link.end === source.text.length ? link.url : undefined;
}
