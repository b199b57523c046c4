/** A piece of XML. Made by `element` alone, which escapes what it is given. */
export class Xml {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Content = Xml | string | null | undefined | false | readonly Content[];

/**
 * `<name a="1">…</name>`. What is no XML yet is text, escaped; what is nothing is left out. Libraries that write feeds put
 * texts into CDATA with line ends around, which readers show or decode twice.
 */
export function element(name: string, attributes: Record<string, string | undefined>, ...content: Content[]): Xml {
  const said = Object.entries(attributes).map(([key, value]) =>
    value === undefined ? '' : ` ${key}="${escaped(value)}"`,
  );
  const inside = textOf(content);
  return new Xml(inside === '' ? `<${name}${said.join('')}/>` : `<${name}${said.join('')}>${inside}</${name}>`);
}

export function documentOf({ text }: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${text}\n`;
}

function textOf(content: Content): string {
  if (content instanceof Xml) return content.text;
  if (typeof content === 'string') return escaped(content);
  return content ? content.map(textOf).join('') : '';
}

/** As letters, wherever it stands; also as HTML. What XML has no room for goes. */
export function escaped(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: those that XML forbids
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
  );
}
