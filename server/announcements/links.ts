import type { SourceText, TextRange } from './source-text.ts';

/** Domain endings that are recognised without `https://`. A longer list would match words such as "dance.on". */
const endings =
  'com|org|net|fr|es|de|it|be|ch|at|uk|ie|eu|mx|ar|cl|co|gle|gl|me|app|dance|info|events|club|paris|bzh|cat|us|ca|ly|io|page|pt|nl|lu|site|online|swiss|berlin|ee|link|tango|example';

const mailAddress = /[\w.+-]{1,64}(?:@|\[at\]|\(at\))[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/g;
const webAddress = new RegExp(
  `https?://[^\\s<>"]+|(?<![\\w@.-])(?:www\\.)?(?:[a-z\\d][a-z\\d-]{0,62}\\.){1,5}(?:${endings})(?![\\w-]|\\.\\w)(?:/[^\\s<>"|]*)?`,
  'g',
);
const phoneNumber = /(?<![\d/.+])\(?0?\d{1,3}\)?(?:[ .-]\d{2,4}){2,5}(?!\d|\s?€)/g;
/** "0221 / 05 12 26", "030/123456": an area code, then the rest after a slash or a dash. */
const areaNumber = /(?<![\d/.+])\(?0\d{2,5}\)? ?[/-] ?\d{2,9}(?:[ -]\d{2,4}){0,4}(?!\d|\s?€)/g;
/** After a label such as "Tel.", a number may be short and separated in any way. */
const labelledNumber = /(?<![\d/.+])\(?\d{2,6}\)?(?:(?: ?[/-] ?| |\.)\d{1,8}){1,6}(?!\d|\s?€)/g;
const minLabelledDigits = 6;
/** Words before a telephone number. */
const phoneLabel =
  /\b(?:tel(?:ef\w*|ephone)?|tlf|tfno|fono?|phone|mob(?:ile?)?|movil|portable|cell?(?:ulare)?|handy|whats ?app|wa|sms|call|appel\w*|llam\w*|chiama\w*|anruf\w*)\.?(?:\s?\([^()\n]{1,20}\))?(?: (?:n[°º]\.?|unter|at|al|au))?[\s:·(]*$/;
/** "16.01.2027", "16-01-27", "16 01 2027" without further digits of the same notation around it. */
const dateInside =
  /(?<!\d[.-]?)(?<one>\d{1,2})(?:(?<sep>[.-])(?<two>\d{1,2})\k<sep>(?:20)?[2-4]\d(?!\d|\k<sep>\d)| (?<three>\d{1,2}) 20[2-4]\d(?!\d))/g;

function canBeDate(number: string): boolean {
  return [...number.matchAll(dateInside)].some(({ groups: { one, two, three } = {} }) => {
    const [first, second] = [Number(one), Number(two ?? three)];
    return Math.min(first, second) >= 1 && Math.min(first, second) <= 12 && Math.max(first, second) <= 31;
  });
}

const foreignNumber = /(?<!\w)\+\d{1,3}(?:[ ./-]?\(?\d{1,8}\)?){1,6}(?!\d)/g;

const handle = /(?<=^|[\s(])@[a-z_.\d]{3,30}/g;

export interface Link extends TextRange {
  url: string;
}

/**
 * Takes out URLs, mail addresses and telephone numbers, because they may contain anything. Returns the URLs as links,
 * and the private contacts separately.
 */
export function takeLinks(source: SourceText): { links: Link[]; contacts: TextRange[] } {
  const contacts: TextRange[] = source.take('link', mailAddress, () => ({}));
  const links = source.take('link', webAddress, (match) => {
    const end = match.index + match[0].replace(/[.,;:!?)\]"']+$/, '').length;
    const written = source.text.slice(match.index, end);
    if (/^[\d.]+$/.test(written) || !URL.canParse(withProtocol(written))) return undefined;
    return { url: withProtocol(written) };
  });
  contacts.push(...source.take('link', foreignNumber, ([number]) => (isLongEnough(number) ? {} : undefined)));
  const isLabelledAt = (input: string, index: number) => phoneLabel.test(input.slice(Math.max(0, index - 45), index));
  contacts.push(
    ...source.take('link', labelledNumber, ({ 0: number, index, input }) => {
      const digits = number.replace(/\D/g, '').length;
      return digits >= minLabelledDigits && digits <= maxDigits && isLabelledAt(input, index) ? {} : undefined;
    }),
    ...source.take('link', areaNumber, ([number]) => (isLongEnough(number) ? {} : undefined)),
    ...source.take('link', phoneNumber, ({ 0: number, index, input }) => {
      if (!isLongEnough(number)) return undefined;
      const isLabelled = isLabelledAt(input, index);
      return isLabelled || (!canBeDate(number) && !/(?:^|[ .-])20\d\d$/.test(number)) ? {} : undefined;
    }),
  );
  source.take('link', handle, () => ({}));
  return { links, contacts };
}

const maxDigits = 14;

function isLongEnough(number: string): boolean {
  const digits = number.replace(/\D/g, '').length;
  return digits >= 9 && digits <= maxDigits;
}

function withProtocol(written: string): string {
  return /^https?:/i.test(written) ? written : `https://${written}`;
}
