import type { SourceText, Span } from './source-text.ts';

/** Endings that stand at the end of addresses which people write without `https://`. More would find "dance.on". */
const endings =
  'com|org|net|fr|es|de|it|be|ch|at|uk|ie|eu|mx|ar|cl|co|gle|gl|me|app|dance|info|events|club|paris|bzh|cat|us|ca|ly|io|page|pt|nl|lu|site|online|swiss|berlin|ee|link|tango|example';

const mailAddress = /[\w.+-]{1,64}(?:@|\[at\]|\(at\))[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/g;
const webAddress = new RegExp(
  `https?://[^\\s<>"]+|(?<![\\w@.-])(?:www\\.)?(?:[a-z\\d][a-z\\d-]{0,62}\\.){1,5}(?:${endings})(?![\\w-]|\\.\\w)(?:/[^\\s<>"|]*)?`,
  'g',
);
const phoneNumber = /(?<![\d/.])(?:\+\d{2}[ .]?)?\(?0?\d{1,3}\)?(?:[ .-]\d{2,4}){2,5}(?!\d|\s?€)/g;
const handle = /(?<=^|[\s(])@[a-z_.\d]{3,30}/g;

export interface Link extends Span {
  url: string;
}

/**
 * Takes out addresses of the web, of mail and telephones, in which everything could stand. Gives those of the web, as links,
 * and the private ones apart.
 */
export function takeLinks(source: SourceText): { links: Link[]; contacts: Span[] } {
  const contacts: Span[] = source.take('link', mailAddress, () => ({}));
  const links = source.take('link', webAddress, (match) => {
    const end = match.index + match[0].replace(/[.,;:!?)\]"']+$/, '').length;
    const written = source.text.slice(match.index, end);
    if (/^[\d.]+$/.test(written) || !URL.canParse(withProtocol(written))) return undefined;
    return { url: withProtocol(written) };
  });
  contacts.push(
    ...source.take('link', phoneNumber, ([number]) => {
      const digits = number.replace(/\D/g, '').length;
      return digits >= 9 && digits <= 14 && !/(?:^|[ .-])20\d\d$/.test(number) ? {} : undefined;
    }),
  );
  source.take('link', handle, () => ({}));
  return { links, contacts };
}

function withProtocol(written: string): string {
  return /^https?:/i.test(written) ? written : `https://${written}`;
}
