import type { Sheet, SheetParagraph } from './sheet.ts';

/** Renders a mail as plain text. */
export function asText(sheet: Sheet): string {
  const { greeting, paragraphs, button, links, notes, unsubscribe, farewell, about, site } = sheet;
  return [
    greeting,
    ...paragraphs.map(paragraph),
    ...[...(button ? [button] : []), ...links].map(linked),
    ...notes,
    ...(unsubscribe ? [linked(unsubscribe)] : []),
    `${farewell}\n${site.name}`,
    // Mail programs recognise the signature by two hyphens and a space.
    `-- \n${about}\n${site.url}`,
  ].join('\n\n');
}

function linked({ label, link }: { label: string; link: string }): string {
  return `${label}\n${link}`;
}

function paragraph(words: SheetParagraph): string {
  if (typeof words === 'string') return words;
  const lines = words.written.split(/\r?\n/).map((line) => `> ${line}`.trimEnd());
  const { by, note, link } = words;
  const aside = [...(note === undefined ? [] : [`> ${note}`]), ...(link === undefined ? [] : [`> ${link}`])];
  return [...(by === undefined ? [] : [by]), ...lines, ...aside].join('\n');
}
